/* Each thread writes its own counter after it has read the one before it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 13
#endif

static atomic_int count[N + 1];

static void *run(void *arg) {
    long me = (long)arg;
    int before = atomic_load_explicit(&count[me], memory_order_acquire);
    atomic_store_explicit(&count[me + 1], before + 1, memory_order_release);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(count[N] >= 1 && count[N] <= N);
    return 0;
}
