/*
 * Test-and-test-and-set that takes the lock with a relaxed exchange: what the last owner did may come late.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int taken;

static void lock(void) {
    do {
        while (atomic_load_explicit(&taken, memory_order_relaxed)) {
        }
    } while (atomic_exchange_explicit(&taken, 1, memory_order_relaxed));
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
