/*
 * The CLH lock: each waiter spins on the node of the one before. Craig 1993; Landin and Hagersten 1994.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

struct node {
    atomic_int taken;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) tail = &nodes[N];

static struct node *lock(struct node *me) {
    atomic_store_explicit(&me->taken, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    while (atomic_load_explicit(&before->taken, memory_order_acquire)) {
    }
    return before;
}

static void unlock(struct node *me) {
    atomic_store_explicit(&me->taken, 0, memory_order_release);
}

static int counter;

static void *worker(void *argument) {
    struct node *me = &nodes[(long)argument];
    lock(me);
    counter++;
    unlock(me);
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
