/* One atomic variable. Relaxed accesses are enough: coherence orders them. -DSTALE: a thread that has read keeps what it has read. Then it
 * takes a client that orders another thread's write before the second read to see that this is no register. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int value;
static _Thread_local int known = -1;

void fp_make(void) {}

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

FP_LINCHECK(register, write, read)
