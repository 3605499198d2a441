/* A queue of one place, for any number of threads: a place is free, claimed, full or being emptied. Operations fail weakly while another
 * one is under way. -DRELAXED: the value is published without release. -DNO_CLAIM: a free place is taken by a store. */
#include <fencepost.h>
#include <stdatomic.h>

enum { FREE, CLAIMED, FULL };
static atomic_int state;
static int value;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

void fp_make(void) {}

FP_OPERATION(enqueue_weak, FP_FRESH) {
    int expected = FREE;
#ifdef NO_CLAIM
    if (atomic_load_explicit(&state, memory_order_acquire) != expected) {
        return FP_FAILED;
    }
#else
    if (!atomic_compare_exchange_strong_explicit(
                &state, &expected, CLAIMED, memory_order_acquire, memory_order_relaxed)) {
        return FP_FAILED;
    }
#endif
    value = argument;
    atomic_store_explicit(&state, FULL, PUBLISH);
    return FP_DONE;
}

FP_OPERATION(dequeue_weak) {
    int expected = FULL;
    if (!atomic_compare_exchange_strong_explicit(
                &state, &expected, CLAIMED, memory_order_acquire, memory_order_relaxed)) {
        return FP_EMPTY;
    }
    int found = value;
    atomic_store_explicit(&state, FREE, memory_order_release);
    return found;
}

FP_LINCHECK(queue(1), enqueue_weak, dequeue_weak)
