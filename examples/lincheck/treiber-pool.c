/* Treiber's stack over nodes that their thread uses again: the first one popped is the first one pushed again. The top has a tag that
 * counts changes. -DABA: it has none, so a top that is the same need not be the same stack. -DRELAXED: a node is pushed
 * without release. */
#include <fencepost.h>
#include <stdatomic.h>

#define NODES 16
static struct node {
    atomic_int value, next;
} nodes[NODES];
static atomic_int used = 3;
static atomic_long top;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

/* The nodes that the thread may use again. */
static _Thread_local int cache[NODES], cached_from, cached_to;

#ifdef ABA
#define CHANGED(old, node) (node)
#else
#define CHANGED(old, node) ((((old) >> 8) + 1) << 8 | (node))
#endif

/* The stack holds 10, and 20 below, at first; so the specification is in C. */
static long items[8] = {20, 10}, count = 2;

void fp_make(void) {
    atomic_init(&nodes[1].value, 10);
    atomic_init(&nodes[1].next, 2);
    atomic_init(&nodes[2].value, 20);
    atomic_init(&top, 1);
}

FP_SPECIFY(push) {
    items[count++] = argument;
    return FP_DONE;
}
FP_OPERATION(push, FP_FRESH) {
    int mine = cached_from < cached_to ? cache[cached_from++]
                                       : atomic_fetch_add_explicit(&used, 1, memory_order_relaxed);
    atomic_store_explicit(&nodes[mine].value, argument, memory_order_relaxed);
    long old = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        atomic_store_explicit(&nodes[mine].next, old & 0xff, memory_order_relaxed);
    } while (!atomic_compare_exchange_strong_explicit(
            &top, &old, CHANGED(old, mine), PUBLISH, memory_order_relaxed));
    return FP_DONE;
}

FP_SPECIFY(pop) { return count == 0 ? FP_EMPTY : items[--count]; }
FP_OPERATION(pop) {
    long old = atomic_load_explicit(&top, memory_order_acquire);
    while ((old & 0xff) != 0) {
        int node = old & 0xff;
        long rest = atomic_load_explicit(&nodes[node].next, memory_order_relaxed);
        if (atomic_compare_exchange_strong_explicit(
                    &top, &old, CHANGED(old, rest), memory_order_acq_rel, memory_order_acquire)) {
            cache[cached_to++] = node;
            return atomic_load_explicit(&nodes[node].value, memory_order_relaxed);
        }
    }
    return FP_EMPTY;
}

FP_LINCHECK_IN_C(push, pop)
