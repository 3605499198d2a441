/* A queue lock that is tried: each round writes its own node. */
#include "loops.h"

struct node {
    struct node *_Atomic next;
    atomic_int locked;
};
static struct node *_Atomic tail;
static struct node nodes[2];
static int count;

static int try_acquire(struct node *mine) {
    struct node *none = NULL;
    store(&mine->next, NULL, RLX);
    store(&mine->locked, 0, RLX);
    return atomic_compare_exchange_strong_explicit(&tail, &none, mine, memory_order_acq_rel, RLX);
}

static void release(struct node *mine) {
    struct node *self = mine;
    struct node *next = load(&mine->next, ACQ);
    if (next == NULL) {
        if (atomic_compare_exchange_strong_explicit(&tail, &self, NULL, REL, RLX)) {
            return;
        }
        while ((next = load(&mine->next, ACQ)) == NULL) {
        }
    }
    store(&next->locked, 0, REL);
}

static void enter(struct node *mine) {
    while (!try_acquire(mine)) {
    }
    count++;
    release(mine);
}

static void first(void) {
    enter(&nodes[0]);
}

static void second(void) {
    enter(&nodes[1]);
    if (load(&tail, ACQ) == NULL) {
    }
}
