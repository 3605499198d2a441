/*
 * An MCS lock ported from x86 with fences, as in the product of section 6.2 of the VSync paper (Oberhauser et al. 2021):
 * there are fences in many places, but none between the end of the wait and the critical section. With -DFIXED there is.
 */
#include "../client.h"

struct node {
    _Atomic(struct node *) next;
    atomic_int locked;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void acquire(int self) {
    struct node *me = &nodes[self];
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->locked, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    struct node *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (before == NULL)
        return;
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&before->next, me, memory_order_relaxed);
    while (atomic_load_explicit(&me->locked, memory_order_relaxed)) {
    }
#ifdef FIXED
    atomic_thread_fence(memory_order_acquire);
#endif
}

static void release(int self) {
    struct node *me = &nodes[self];
    atomic_thread_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&me->next, memory_order_relaxed) == NULL) {
        struct node *last = me;
        if (atomic_compare_exchange_strong_explicit(&tail, &last, NULL, memory_order_release, memory_order_relaxed))
            return;
        while (atomic_load_explicit(&me->next, memory_order_relaxed) == NULL) {
        }
    }
    struct node *after = atomic_load_explicit(&me->next, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&after->locked, 0, memory_order_relaxed);
}
