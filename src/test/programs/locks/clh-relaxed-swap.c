/*
 * The CLH lock whose exchange is relaxed: a waiter may see the initial value of the other's flag and go ahead.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

struct node {
    atomic_int taken;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) tail = &nodes[N];

static void lock(struct node *me) {
    atomic_store_explicit(&me->taken, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_relaxed);
    while (atomic_load_explicit(&before->taken, memory_order_acquire)) {
    }
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
