/* Ticket lock. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 6
#endif

static atomic_int next, serving;

static void lock(void) {
    int mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != mine) {
    }
}

static void unlock(void) {
    atomic_store_explicit(&serving, atomic_load_explicit(&serving, memory_order_relaxed) + 1, memory_order_release);
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
