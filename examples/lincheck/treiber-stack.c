/* Treiber's stack; nodes are never reused. -DRELAXED: push publishes without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};
static _Atomic(struct node *) top;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

void fp_make(void) {}

FP_OPERATION(push, FP_FRESH) {
    struct node *node = malloc(sizeof *node);
    node->value = argument;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, PUBLISH, memory_order_relaxed)) {
    }
    return FP_DONE;
}

FP_OPERATION(pop) {
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
    while (node != NULL) {
        if (atomic_compare_exchange_strong_explicit(
                    &top, &node, node->next, memory_order_acq_rel, memory_order_acquire)) {
            return node->value;
        }
    }
    return FP_EMPTY;
}

FP_LINCHECK(stack, push, pop)
