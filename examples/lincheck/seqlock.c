/* A register of two words behind a sequence lock (Boehm, MSPC 2012), with one writer. -DRELAXED: the reader's fence is missing.
 * -DNO_CHECK: the reader does not look at the sequence number again. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int low, high;

void fp_make(void) {}

FP_OPERATION_BY(writer, write, FP_FRESH) {
    unsigned s = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, s + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&low, argument, memory_order_relaxed);
    atomic_store_explicit(&high, argument, memory_order_relaxed);
    atomic_store_explicit(&sequence, s + 2, memory_order_release);
    return FP_DONE;
}

FP_OPERATION(read) {
    for (;;) {
        unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
        int l = atomic_load_explicit(&low, memory_order_relaxed);
        int h = atomic_load_explicit(&high, memory_order_relaxed);
#ifndef RELAXED
        atomic_thread_fence(memory_order_acquire);
#endif
#ifdef NO_CHECK
        return l == h ? l : 1000 * h + l;
#else
        if (before % 2 == 0 && atomic_load_explicit(&sequence, memory_order_relaxed) == before) {
            return l == h ? l : 1000 * h + l;
        }
#endif
    }
}

FP_LINCHECK(register, write, read)
