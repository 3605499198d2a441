/*
 * The CLH lock: each waiter spins on the node of the one before. Craig, "Building FIFO and priority-queuing spin locks from
 * atomic swap", 1993; Herlihy and Shavit, section 7.5.2.
 */
#include "client.h"

struct node {
    atomic_int taken;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) tail = &nodes[N];
/* The node that a thread uses now, and the one that it gets in exchange; only its own thread looks at them. */
static struct node *mine[N], *before[N];

static void acquire(int self) {
    if (mine[self] == NULL)
        mine[self] = &nodes[self];
    atomic_store(&mine[self]->taken, 1);
    before[self] = atomic_exchange(&tail, mine[self]);
    while (atomic_load(&before[self]->taken)) {
    }
}

static void release(int self) {
    struct node *free = before[self];
    atomic_store(&mine[self]->taken, 0);
    mine[self] = free;
}
