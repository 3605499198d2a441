/* One thread looks for the last zero of an array that N others fill. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 14
#endif

static atomic_int array[N + 1];

static void *run(void *arg) {
    long me = (long)arg;
    if (me == 0) {
        int i = N;
        while (i > 0 && atomic_load_explicit(&array[i], memory_order_relaxed) != 0)
            i--;
        return 0;
    }
    atomic_store_explicit(&array[me], atomic_load_explicit(&array[me - 1], memory_order_relaxed) + 1, memory_order_relaxed);
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
