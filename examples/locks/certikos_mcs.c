/*
 * The MCS lock in the style of CertiKOS: nodes are indices of processors, and releasing always takes the slow path. Kim,
 * Sjöberg, Gu and Shao, "Safety and liveness of MCS lock, layer by layer", 2017.
 */
#include "client.h"

#define NOBODY N

struct node {
    atomic_int busy;
    atomic_int next;
};

static struct node nodes[N];
static atomic_int last = NOBODY;

static void acquire(int self) {
    atomic_store(&nodes[self].busy, 1);
    atomic_store(&nodes[self].next, NOBODY);
    int before = atomic_exchange(&last, self);
    if (before == NOBODY)
        return;
    atomic_store(&nodes[before].next, self);
    while (atomic_load(&nodes[self].busy)) {
    }
}

static void release(int self) {
    int me = self;
    if (atomic_compare_exchange_strong(&last, &me, NOBODY))
        return;
    while (atomic_load(&nodes[self].next) == NOBODY) {
    }
    int after = atomic_load(&nodes[self].next);
    atomic_store(&nodes[after].busy, 0);
}
