/* The queue of Michael and Scott (PODC 1996), with C11 orders. Nodes are never reused. -DRELAXED: a node is linked without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static _Atomic(struct node *) head, tail;

#ifdef RELAXED
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

static struct node *new_node(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    atomic_init(&node->next, NULL);
    return node;
}

void fp_make(void) {
    struct node *dummy = new_node(0);
    atomic_init(&head, dummy);
    atomic_init(&tail, dummy);
}

FP_OPERATION(enqueue, FP_FRESH) {
    struct node *node = new_node(argument);
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next != NULL) {
            atomic_compare_exchange_strong_explicit(
                    &tail, &last, next, memory_order_release, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(
                           &last->next, &next, node, LINK, memory_order_relaxed)) {
            atomic_compare_exchange_strong_explicit(
                    &tail, &last, node, memory_order_release, memory_order_relaxed);
            return FP_DONE;
        }
    }
}

FP_OPERATION(dequeue) {
    for (;;) {
        struct node *first = atomic_load_explicit(&head, memory_order_acquire);
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
        if (next == NULL) {
            return FP_EMPTY;
        }
        if (first == last) {
            atomic_compare_exchange_strong_explicit(
                    &tail, &last, next, memory_order_release, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(
                           &head, &first, next, memory_order_acq_rel, memory_order_relaxed)) {
            return next->value;
        }
    }
}

FP_LINCHECK(queue, enqueue, dequeue)
