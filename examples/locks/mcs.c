/*
 * The MCS lock: each waiter spins in its own node. Mellor-Crummey and Scott, "Algorithms for scalable synchronization on
 * shared-memory multiprocessors", 1991; Herlihy and Shavit, section 7.5.3.
 */
#include "client.h"

struct node {
    _Atomic(struct node *) next;
    atomic_int locked;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void acquire(int self) {
    struct node *me = &nodes[self];
    atomic_store(&me->next, NULL);
    atomic_store(&me->locked, 1);
    struct node *before = atomic_exchange(&tail, me);
    if (before == NULL)
        return;
    atomic_store(&before->next, me);
    while (atomic_load(&me->locked)) {
    }
}

static void release(int self) {
    struct node *me = &nodes[self];
    if (atomic_load(&me->next) == NULL) {
        struct node *last = me;
        if (atomic_compare_exchange_strong(&tail, &last, NULL))
            return;
        while (atomic_load(&me->next) == NULL) {
        }
    }
    struct node *after = atomic_load(&me->next);
    atomic_store(&after->locked, 0);
}
