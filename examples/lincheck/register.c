/* One atomic variable. Relaxed accesses are enough: coherence orders them. -DSTALE: a thread that has read keeps what it has read. Then it
 * takes a client that orders another thread's write before the second read to see that this is no register. -DCOPIES: one thread
 * writes two places, and one reads the second place first and then the other one, which is not older where stores stay in order. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int value;
static _Thread_local int known = -1;

void fp_make(void) {}

#ifdef COPIES

static atomic_int copy;

FP_OPERATION_BY(writer, write, FP_FRESH) {
    atomic_store_explicit(&value, argument, memory_order_relaxed);
    atomic_store_explicit(&copy, argument, memory_order_relaxed);
    return FP_DONE;
}

FP_OPERATION_BY(reader, read) {
    atomic_int *place = known < 0 ? &copy : &value;
    known = atomic_load_explicit(place, memory_order_relaxed);
    return known;
}

#else

FP_OPERATION(write, FP_FRESH) {
    atomic_store_explicit(&value, argument, memory_order_relaxed);
    return FP_DONE;
}

FP_OPERATION(read) {
#ifdef STALE
    if (known >= 0) {
        return known;
    }
#endif
    known = atomic_load_explicit(&value, memory_order_relaxed);
    return known;
}

#endif

FP_LINCHECK(register, write, read)
