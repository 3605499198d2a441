/* Test-and-test-and-set lock. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int held;

static void lock(void) {
    do {
        while (atomic_load_explicit(&held, memory_order_relaxed)) {
        }
    } while (atomic_exchange_explicit(&held, 1, memory_order_acquire));
}

static void unlock(void) {
    atomic_store_explicit(&held, 0, memory_order_release);
}

static int shared;

static void *run(void *arg) {
    long me = (long)arg;
    (void)me;
    lock();
    shared++;
    unlock();
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(shared == N);
    return 0;
}
