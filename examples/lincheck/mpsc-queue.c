/* A queue for many producers and one consumer: a node is put at the end by one exchange and linked afterwards. In between the consumer
 * finds nothing behind it, so dequeue fails weakly. -DSTRICT: say that it does not. -DRELAXED: nodes are linked without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    _Atomic(struct node *) next;
    int value;
};
static _Atomic(struct node *) last;
static struct node *first, stub;

#ifdef RELAXED
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

void fp_make(void) {
    first = &stub;
    atomic_init(&last, &stub);
}

FP_OPERATION(enqueue, FP_FRESH) {
    struct node *node = malloc(sizeof *node);
    node->value = argument;
    atomic_init(&node->next, NULL);
    struct node *before = atomic_exchange_explicit(&last, node, memory_order_acq_rel);
    atomic_store_explicit(&before->next, node, LINK);
    return FP_DONE;
}

static long dequeue(void) {
    struct node *node = atomic_load_explicit(&first->next, memory_order_acquire);
    if (node == NULL) {
        return FP_EMPTY;
    }
    first = node;
    return node->value;
}

#ifdef STRICT
FP_OPERATION_BY(consumer, dequeue) { return dequeue(); }
FP_LINCHECK(queue, enqueue, dequeue)
#else
FP_OPERATION_BY(consumer, dequeue_weak) { return dequeue(); }
FP_LINCHECK(queue, enqueue, dequeue_weak)
#endif
