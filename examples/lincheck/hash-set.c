/* A set of few keys in an open hash table that is never cleaned: a key is put into the first free slot, removed keys stay as tombs.
 * -DNO_CAS: a key is stored where the slot was seen free. */
#include <fencepost.h>
#include <stdatomic.h>

#define SLOTS 4
static atomic_int slots[SLOTS];

void fp_make(void) {}

FP_OPERATION(add, 1, 5) {
    for (int i = argument % SLOTS;; i = (i + 1) % SLOTS) {
        int seen = atomic_load_explicit(&slots[i], memory_order_acquire);
#ifdef NO_CAS
        if (seen == 0) {
            atomic_store_explicit(&slots[i], argument, memory_order_release);
            return 1;
        }
#else
        if (seen == 0 && atomic_compare_exchange_strong_explicit(
                                 &slots[i], &seen, argument, memory_order_acq_rel, memory_order_acquire)) {
            return 1;
        }
#endif
        if (seen == argument) {
            return 0;
        }
    }
}

FP_OPERATION(contains, 1, 5) {
    for (int i = argument % SLOTS;; i = (i + 1) % SLOTS) {
        int seen = atomic_load_explicit(&slots[i], memory_order_acquire);
        if (seen == 0 || seen == argument) {
            return seen == argument;
        }
    }
}

FP_LINCHECK(set, add, contains)
