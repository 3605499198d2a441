/* The deque of Chase and Lev with the C11 orders of Lê and others (PPoPP 2013), in an array that does not grow: its owner pushes and
 * takes at the back, thieves steal from the front. A thief that loses a race gives up, so steal fails weakly. -DACQ_REL: release and
 * acquire in place of the seq_cst fences. */
#include <fencepost.h>
#include <stdatomic.h>

#define SIZE 8
static atomic_int slots[SIZE];
static atomic_int front, back;

#ifdef ACQ_REL
#define FENCE memory_order_acq_rel
#else
#define FENCE memory_order_seq_cst
#endif

void fp_make(void) {}

FP_OPERATION_BY(owner, push, FP_FRESH) {
    int b = atomic_load_explicit(&back, memory_order_relaxed);
    atomic_store_explicit(&slots[b % SIZE], argument, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&back, b + 1, memory_order_relaxed);
    return FP_DONE;
}

FP_OPERATION_BY(owner, take) {
    int b = atomic_load_explicit(&back, memory_order_relaxed) - 1;
    atomic_store_explicit(&back, b, memory_order_relaxed);
    atomic_thread_fence(FENCE);
    int f = atomic_load_explicit(&front, memory_order_relaxed);
    if (f > b) {
        atomic_store_explicit(&back, b + 1, memory_order_relaxed);
        return FP_EMPTY;
    }
    long value = atomic_load_explicit(&slots[b % SIZE], memory_order_relaxed);
    if (f == b) {
        if (!atomic_compare_exchange_strong_explicit(
                    &front, &f, f + 1, memory_order_seq_cst, memory_order_relaxed)) {
            value = FP_EMPTY;
        }
        atomic_store_explicit(&back, b + 1, memory_order_relaxed);
    }
    return value;
}

FP_OPERATION(steal_weak) {
    int f = atomic_load_explicit(&front, memory_order_acquire);
    atomic_thread_fence(FENCE);
    int b = atomic_load_explicit(&back, memory_order_acquire);
    if (f >= b) {
        return FP_EMPTY;
    }
    long value = atomic_load_explicit(&slots[f % SIZE], memory_order_relaxed);
    return atomic_compare_exchange_strong_explicit(&front, &f, f + 1, memory_order_seq_cst, memory_order_relaxed)
                   ? value
                   : FP_EMPTY;
}

FP_LINCHECK(deque, push, take, steal_weak)
