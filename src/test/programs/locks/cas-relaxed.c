/*
 * A spin lock by compare-and-swap, everything relaxed.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int taken;

static void lock(void) {
    int expected = 0;
    while (!atomic_compare_exchange_strong_explicit(&taken, &expected, 1, memory_order_relaxed, memory_order_relaxed))
        expected = 0;
}

static void unlock(void) {
    atomic_store_explicit(&taken, 0, memory_order_relaxed);
}

static int counter;

static void *worker(void *argument) {
    lock();
    counter++;
    unlock();
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
