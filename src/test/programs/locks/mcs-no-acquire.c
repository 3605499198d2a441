/*
 * The MCS lock with a relaxed wait: the critical sections are not ordered.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

struct node {
    _Atomic(struct node *) next;
    atomic_int waiting;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void lock(struct node *me) {
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (before == NULL)
        return;
    atomic_store_explicit(&me->waiting, 1, memory_order_relaxed);
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->waiting, memory_order_relaxed)) {
    }
}

static void unlock(struct node *me) {
    struct node *after = atomic_load_explicit(&me->next, memory_order_acquire);
    if (after == NULL) {
        struct node *last = me;
        if (atomic_compare_exchange_strong_explicit(&tail, &last, NULL, memory_order_release, memory_order_relaxed))
            return;
        while ((after = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL) {
        }
    }
    atomic_store_explicit(&after->waiting, 0, memory_order_release);
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
