/* A set of few keys in an open hash table that is never cleaned: a key is put into the first free slot, removed keys stay as tombs.
 * -DNO_CAS: a key is stored where the slot was seen free. -DCOPIES: one thread adds, first to a copy, and one looks, after the first time at
 * the copy, which is not older where stores stay in order. */
#include <fencepost.h>
#include <stdatomic.h>

#define SLOTS 4
static atomic_int slots[SLOTS];

void fp_make(void) {}

#ifdef COPIES

static atomic_int copy[SLOTS];
static _Thread_local int has_looked;

static int *place_of(int key, int *in) {
    int i = key % SLOTS;
    while (in[i] != 0 && in[i] != key) {
        i = (i + 1) % SLOTS;
    }
    return &in[i];
}

FP_OPERATION_BY(writer, add, 1, 5) {
    static int known[SLOTS]; /* what the one thread that adds has added */
    int *place = place_of(argument, known);
    if (*place != 0) {
        return 0;
    }
    *place = argument;
    atomic_store_explicit(&copy[place - known], argument, memory_order_relaxed);
    atomic_store_explicit(&slots[place - known], argument, memory_order_relaxed);
    return 1;
}

FP_OPERATION_BY(reader, contains, 1, 5) {
    atomic_int *in = has_looked ? copy : slots;
    has_looked = 1;
    for (int i = argument % SLOTS;; i = (i + 1) % SLOTS) {
        int seen = atomic_load_explicit(&in[i], memory_order_relaxed);
        if (seen == 0 || seen == argument) {
            return seen == argument;
        }
    }
}

#else

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

#endif

FP_LINCHECK(set, add, contains)
