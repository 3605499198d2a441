/*
 * The hierarchical CLH lock: threads of a cluster queue up locally; the first of them, the cluster master, splices the
 * local queue into the global one. Luchangco, Nussbaum and Shavit, "A hierarchical CLH queue lock", 2006; Herlihy and Shavit,
 * section 7.8.2.
 */
#include "client.h"

#ifndef CLUSTERS
#define CLUSTERS 2
#endif
#define MUST_WAIT 1u
#define SPLICED 2u
#define CLUSTER_SHIFT 2

struct node {
    /* MUST_WAIT: the successor must; SPLICED: it was the tail of a local queue that was spliced; above: its cluster. */
    atomic_uint state;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) local_tails[CLUSTERS];
static _Atomic(struct node *) global_tail = &nodes[N];
static struct node *mine[N], *before[N];

static unsigned cluster_of(int self) {
    return (unsigned)self % CLUSTERS;
}

/* Whether the lock was handed over; otherwise this thread is the cluster master. */
static int wait_for_grant(struct node *node, unsigned cluster) {
    for (;;) {
        unsigned state = atomic_load(&node->state);
        if (state >> CLUSTER_SHIFT != cluster || (state & SPLICED))
            return 0;
        if (!(state & MUST_WAIT))
            return 1;
    }
}

static void acquire(int self) {
    unsigned cluster = cluster_of(self);
    if (mine[self] == NULL)
        mine[self] = &nodes[self];
    struct node *me = mine[self];
    atomic_store(&me->state, cluster << CLUSTER_SHIFT | MUST_WAIT);
    struct node *ahead = atomic_exchange(&local_tails[cluster], me);
    if (ahead != NULL && wait_for_grant(ahead, cluster)) {
        before[self] = ahead;
        return;
    }
    struct node *last;
    ahead = atomic_load(&global_tail);
    do {
        last = atomic_load(&local_tails[cluster]);
    } while (!atomic_compare_exchange_strong(&global_tail, &ahead, last));
    atomic_fetch_or(&last->state, SPLICED);
    while (atomic_load(&ahead->state) & MUST_WAIT) {
    }
    before[self] = ahead;
}

static void release(int self) {
    struct node *free = before[self];
    atomic_fetch_and(&mine[self]->state, ~MUST_WAIT);
    mine[self] = free;
}
