/* A stack whose pushes and pops may meet in a slot beside it when the stack itself is contended. -DNO_CLAIM: who pops takes the offer
 * by a store, so that the push that offered it may take it back as well. -DRELAXED: it is offered without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELAXED
#define OFFER memory_order_relaxed
#else
#define OFFER memory_order_release
#endif

struct node {
    int value;
    struct node *next;
};
static _Atomic(struct node *) top;
static _Atomic(struct node *) offer;
static struct node taken;

void fp_make(void) {}

FP_OPERATION(push, FP_FRESH) {
    struct node *node = malloc(sizeof *node), *none = NULL;
    node->value = argument;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
        return FP_DONE;
    }
    if (atomic_compare_exchange_strong_explicit(&offer, &none, node, OFFER, memory_order_relaxed)) {
        struct node *mine = node;
        if (!atomic_compare_exchange_strong_explicit(&offer, &mine, NULL, memory_order_acquire, memory_order_acquire)) {
            atomic_store_explicit(&offer, NULL, memory_order_release);  // a pop has it
            return FP_DONE;
        }
    }
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
    }
    return FP_DONE;
}

/* What a push offers, or NULL. */
static struct node *meet(void) {
    struct node *other = atomic_load_explicit(&offer, memory_order_acquire);
    if (other == NULL || other == &taken) {
        return NULL;
    }
#ifdef NO_CLAIM
    atomic_store_explicit(&offer, &taken, memory_order_release);
    return other;
#else
    return atomic_compare_exchange_strong_explicit(&offer, &other, &taken, memory_order_acq_rel, memory_order_relaxed)
                   ? other
                   : NULL;
#endif
}

FP_OPERATION(pop) {
    struct node *node = meet();
    if (node != NULL) {
        return node->value;
    }
    node = atomic_load_explicit(&top, memory_order_acquire);
    while (node != NULL) {
        if (atomic_compare_exchange_strong_explicit(
                    &top, &node, node->next, memory_order_acq_rel, memory_order_acquire)) {
            return node->value;
        }
    }
    return FP_EMPTY;
}

FP_LINCHECK(stack, push, pop)
