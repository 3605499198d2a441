/*
 * A lock made of a counting semaphore with one unit, by fetch_sub and undo.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int units = 1;

static void lock(void) {
    for (;;) {
        int seen = atomic_load_explicit(&units, memory_order_relaxed);
        if (seen > 0
            && atomic_compare_exchange_strong_explicit(
                    &units, &seen, seen - 1, memory_order_acquire, memory_order_relaxed))
            return;
    }
}

static void unlock(void) {
    atomic_fetch_add_explicit(&units, 1, memory_order_release);
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
