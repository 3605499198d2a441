/* A set of small numbers, a bit each. -DLOAD_STORE: adds by a load and a store, and so undoes what happens to other bits.
 * -DCOPIES: one thread adds, first to a copy, and one looks, after the first time at the copy, which is not older where stores stay in order. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_uint bits;

void fp_make(void) {}

#ifdef COPIES

static atomic_uint copy;
static _Thread_local int has_looked;

FP_OPERATION_BY(writer, add, 1, 2) {
    unsigned old = atomic_load_explicit(&bits, memory_order_relaxed);
    atomic_store_explicit(&copy, old | 1u << argument, memory_order_relaxed);
    atomic_store_explicit(&bits, old | 1u << argument, memory_order_relaxed);
    return !(old >> argument & 1);
}

FP_OPERATION_BY(reader, contains, 1) {
    atomic_uint *in = has_looked ? &copy : &bits;
    has_looked = 1;
    return atomic_load_explicit(in, memory_order_relaxed) >> argument & 1;
}

FP_LINCHECK(set, add, contains)

#else

FP_OPERATION(add, 1, 2) {
#ifdef LOAD_STORE
    unsigned old = atomic_load_explicit(&bits, memory_order_acquire);
    atomic_store_explicit(&bits, old | 1u << argument, memory_order_release);
#else
    unsigned old = atomic_fetch_or_explicit(&bits, 1u << argument, memory_order_acq_rel);
#endif
    return !(old >> argument & 1);
}

FP_OPERATION(remove, 1) {
    return atomic_fetch_and_explicit(&bits, ~(1u << argument), memory_order_acq_rel) >> argument & 1;
}

FP_OPERATION(contains, 1) { return atomic_load_explicit(&bits, memory_order_acquire) >> argument & 1; }

FP_LINCHECK(set, add, remove, contains)

#endif
