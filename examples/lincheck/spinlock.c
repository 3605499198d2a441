/* A test-and-test-and-set lock, as a mutex. -DNO_EXCHANGE: it is taken by a load and a store. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int taken;

void fp_make(void) {}

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
