/* CLH queue lock. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int wait[N + 1];
static atomic_int tail = N;
static int mine[N];

static void lock(long me) {
    atomic_store_explicit(&wait[me], 1, memory_order_relaxed);
    mine[me] = atomic_exchange_explicit(&tail, (int)me, memory_order_acq_rel);
    while (atomic_load_explicit(&wait[mine[me]], memory_order_acquire)) {
    }
}

static void unlock(long me) {
    atomic_store_explicit(&wait[me], 0, memory_order_release);
}

static int shared;

static void *run(void *arg) {
    long me = (long)arg;
    (void)me;
    lock(me);
    shared++;
    unlock(me);
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
