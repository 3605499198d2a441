/* N threads write the same variable and read it back. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void *run(void *arg) {
    atomic_store_explicit(&x, (int)(long)arg + 1, memory_order_release);
    assert(atomic_load_explicit(&x, memory_order_acquire) != 0);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
