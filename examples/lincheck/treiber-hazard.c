/* Treiber's stack with hazard pointers: a node is freed when nobody has announced it. -DNO_RECHECK: pop does not look again whether the
 * node that it has announced is still the top. -DNO_HAZARD: it announces nothing. -DACQ_REL: it looks again before others can
 * see what it has announced. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef ACQ_REL
#define ANNOUNCE memory_order_release
#define LOOK memory_order_acquire
#else
#define ANNOUNCE memory_order_seq_cst
#define LOOK memory_order_seq_cst
#endif

struct node {
    int value;
    struct node *next;
};
static _Atomic(struct node *) top;
static _Atomic(struct node *) hazards[2];
static atomic_int threads;
static _Thread_local int me = -1;

void fp_make(void) {}

FP_OPERATION(push, FP_FRESH) {
    struct node *node = malloc(sizeof *node);
    node->value = argument;
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = old;
    } while (!atomic_compare_exchange_strong_explicit(&top, &old, node, memory_order_release, memory_order_relaxed));
    return FP_DONE;
}

static void retire(struct node *node) {
    for (int i = 0; i < 2; i++) {
        if (i != me && atomic_load(&hazards[i]) == node) {
            return; /* a list of retired nodes would try again later */
        }
    }
    free(node);
}

FP_OPERATION(pop) {
    if (me < 0) {
        me = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed);
    }
    for (;;) {
        struct node *node = atomic_load(&top);
        if (node == NULL) {
            return FP_EMPTY;
        }
#ifndef NO_HAZARD
        atomic_store_explicit(&hazards[me], node, ANNOUNCE);
#ifndef NO_RECHECK
        if (atomic_load_explicit(&top, LOOK) != node) {
            continue;
        }
#endif
#endif
        struct node *next = node->next;
        if (atomic_compare_exchange_strong(&top, &node, next)) {
            long value = node->value;
            atomic_store(&hazards[me], NULL);
            retire(node);
            return value;
        }
    }
}

FP_LINCHECK(stack, push, pop)
