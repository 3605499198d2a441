/* A lock for readers and writers in one word: -1 for a writer, otherwise the number of readers. -DBLIND: readers do not look for a
 * writer. -DFLAGS: readers and writers have a word each, and look at the other one before their own can be seen. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int word;

void fp_make(void) {}

#ifdef FLAGS

static atomic_int readers, writer;

FP_OPERATION(try_read_lock_weak) {
    atomic_fetch_add_explicit(&readers, 1, memory_order_acq_rel);
    if (atomic_load_explicit(&writer, memory_order_acquire)) {
        atomic_fetch_sub_explicit(&readers, 1, memory_order_acq_rel);
        return FP_FAILED;
    }
    return FP_DONE;
}

FP_OPERATION(read_unlock) {
    atomic_fetch_sub_explicit(&readers, 1, memory_order_release);
    return FP_DONE;
}

FP_OPERATION(try_write_lock_weak) {
    if (atomic_exchange_explicit(&writer, 1, memory_order_acq_rel)) {
        return FP_FAILED;
    }
    if (atomic_load_explicit(&readers, memory_order_acquire)) {
        atomic_store_explicit(&writer, 0, memory_order_release);
        return FP_FAILED;
    }
    return FP_DONE;
}

FP_OPERATION(write_unlock) {
    atomic_store_explicit(&writer, 0, memory_order_release);
    return FP_DONE;
}

FP_LINCHECK(rwlock, try_read_lock_weak, read_unlock, try_write_lock_weak, write_unlock)

#else

FP_OPERATION(read_lock) {
    for (;;) {
        int seen = atomic_load_explicit(&word, memory_order_relaxed);
#ifdef BLIND
        if (1) {
#else
        if (seen >= 0) {
#endif
            if (atomic_compare_exchange_strong_explicit(
                        &word, &seen, seen + 1, memory_order_acquire, memory_order_relaxed)) {
                return FP_DONE;
            }
        }
    }
}

FP_OPERATION(read_unlock) {
    atomic_fetch_sub_explicit(&word, 1, memory_order_release);
    return FP_DONE;
}

FP_OPERATION(write_lock) {
    for (;;) {
        int free = 0;
        if (atomic_compare_exchange_strong_explicit(&word, &free, -1, memory_order_acquire, memory_order_relaxed)) {
            return FP_DONE;
        }
    }
}

FP_OPERATION(write_unlock) {
    atomic_store_explicit(&word, 0, memory_order_release);
    return FP_DONE;
}

FP_LINCHECK(rwlock, read_lock, read_unlock, write_lock, write_unlock)

#endif
