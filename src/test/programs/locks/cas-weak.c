/*
 * A spin lock by weak compare-and-swap.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int taken;

static void lock(void) {
    int expected = 0;
    while (!atomic_compare_exchange_weak_explicit(&taken, &expected, 1, memory_order_acquire, memory_order_relaxed))
        expected = 0;
}

static void unlock(void) {
    atomic_store_explicit(&taken, 0, memory_order_release);
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
