/* A test-and-test-and-set lock, as a mutex. -DNO_EXCHANGE: it is taken by a load and a store. -DFLAGS: for two
 * threads, each with a flag of its own; it looks at the other flag before its own can be seen. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int taken;

void fp_make(void) {}

#ifdef FLAGS

static atomic_int flags[2], threads;
static _Thread_local int me = -1;

FP_OPERATION(try_lock_weak) {
    if (me < 0) {
        me = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed);
    }
    atomic_store_explicit(&flags[me], 1, memory_order_release);
    if (atomic_load_explicit(&flags[1 - me], memory_order_acquire)) {
        atomic_store_explicit(&flags[me], 0, memory_order_release);
        return FP_FAILED;
    }
    return FP_DONE;
}

FP_OPERATION(unlock) {
    atomic_store_explicit(&flags[me], 0, memory_order_release);
    return FP_DONE;
}

FP_LINCHECK(mutex, try_lock_weak, unlock)

#else

FP_OPERATION(lock) {
    do {
        while (atomic_load_explicit(&taken, memory_order_relaxed)) {
        }
#ifdef NO_EXCHANGE
        if (atomic_load_explicit(&taken, memory_order_acquire) == 0) {
            atomic_store_explicit(&taken, 1, memory_order_relaxed);
            return FP_DONE;
        }
    } while (1);
#else
    } while (atomic_exchange_explicit(&taken, 1, memory_order_acquire));
    return FP_DONE;
#endif
}

FP_OPERATION(try_lock) { return !atomic_exchange_explicit(&taken, 1, memory_order_acquire); }

FP_OPERATION(unlock) {
    atomic_store_explicit(&taken, 0, memory_order_release);
    return FP_DONE;
}

FP_LINCHECK(mutex, lock, try_lock, unlock)

#endif
