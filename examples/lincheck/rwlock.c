/* A lock for readers and writers in one word: -1 for a writer, otherwise the number of readers. -DBLIND: readers do not look for a
 * writer. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int word;

void fp_make(void) {}

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
