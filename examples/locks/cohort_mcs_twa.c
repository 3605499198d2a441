/*
 * C-MCS-TWA: a global MCS lock with a node for each cluster, a local TWA lock (see twa.c) in each cluster. The combination
 * that the VSync paper introduces, after Dice, Marathe and Shavit 2012.
 */
#include "cohort.h"

struct node {
    _Atomic(struct node *) next;
    atomic_int locked;
};

static struct node nodes[CLUSTERS];
static _Atomic(struct node *) tail;

static void global_acquire(int cluster) {
    struct node *me = &nodes[cluster];
    atomic_store(&me->next, NULL);
    atomic_store(&me->locked, 1);
    struct node *before = atomic_exchange(&tail, me);
    if (before == NULL)
        return;
    atomic_store(&before->next, me);
    while (atomic_load(&me->locked)) {
    }
}

static void global_release(int cluster) {
    struct node *me = &nodes[cluster];
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

#define NEAR 1
#define SLOTS 4

static struct {
    atomic_uint next;
    atomic_uint grant;
} locals[CLUSTERS];

/* One array for all locks, as in the paper. */
static atomic_uint waiting[SLOTS];

static atomic_uint *slot(int cluster, unsigned ticket) {
    return &waiting[(ticket + 2 * (unsigned)cluster) % SLOTS];
}

static void wait_far_off(int cluster, unsigned ticket) {
    for (;;) {
        unsigned seen = atomic_load(slot(cluster, ticket));
        if (ticket - atomic_load(&locals[cluster].grant) <= NEAR)
            return;
        while (atomic_load(slot(cluster, ticket)) == seen) {
        }
    }
}

static void local_acquire(int self) {
    int cluster = cluster_of(self);
    unsigned ticket = atomic_fetch_add(&locals[cluster].next, 1);
    unsigned distance = ticket - atomic_load(&locals[cluster].grant);
    if (distance == 0)
        return;
    if (distance > NEAR)
        wait_far_off(cluster, ticket);
    while (atomic_load(&locals[cluster].grant) != ticket) {
    }
}

static int local_waiters(int self) {
    int cluster = cluster_of(self);
    return atomic_load(&locals[cluster].next) - atomic_load(&locals[cluster].grant) > 1;
}

static void local_release(int self) {
    int cluster = cluster_of(self);
    unsigned ticket = atomic_load(&locals[cluster].grant) + 1;
    atomic_store(&locals[cluster].grant, ticket);
    atomic_fetch_add(slot(cluster, ticket + NEAR), 1);
}
