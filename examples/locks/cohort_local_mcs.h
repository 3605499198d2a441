/* The local lock of a cohort as an MCS lock (see mcs.c), one queue for each cluster. */
#ifndef COHORT_LOCAL_MCS_H
#define COHORT_LOCAL_MCS_H
#include "cohort.h"

struct local_node {
    _Atomic(struct local_node *) next;
    atomic_int locked;
};

static struct local_node local_nodes[N];
static _Atomic(struct local_node *) local_tails[CLUSTERS];

static void local_acquire(int self) {
    struct local_node *me = &local_nodes[self];
    atomic_store(&me->next, NULL);
    atomic_store(&me->locked, 1);
    struct local_node *before = atomic_exchange(&local_tails[cluster_of(self)], me);
    if (before == NULL)
        return;
    atomic_store(&before->next, me);
    while (atomic_load(&me->locked)) {
    }
}

static int local_waiters(int self) {
    return atomic_load(&local_nodes[self].next) != NULL;
}

static void local_release(int self) {
    struct local_node *me = &local_nodes[self];
    if (atomic_load(&me->next) == NULL) {
        struct local_node *last = me;
        if (atomic_compare_exchange_strong(&local_tails[cluster_of(self)], &last, NULL))
            return;
        while (atomic_load(&me->next) == NULL) {
        }
    }
    struct local_node *after = atomic_load(&me->next);
    atomic_store(&after->locked, 0);
}
#endif
