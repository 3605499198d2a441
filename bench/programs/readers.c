/* One thread writes, N read. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 14
#endif

static atomic_int x[2];

static void *run(void *arg) {
    long me = (long)arg;
    if (me == 0)
        atomic_store_explicit(&x[0], 1, memory_order_relaxed);
    else
        (void)atomic_load_explicit(&x[0], memory_order_relaxed);
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
