/* N threads try to be the first to set a variable: exactly one succeeds. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int owner, winners;

static void *try(void *id) {
    int nobody = 0;
    if (atomic_compare_exchange_strong(&owner, &nobody, (int)(long)id))
        atomic_fetch_add(&winners, 1);
    else
        assert(nobody != 0);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, try, (void *)(i + 1));
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(winners == 1);
    return 0;
}
