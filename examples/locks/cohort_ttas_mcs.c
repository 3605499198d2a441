/* C-TTAS-MCS: a global test-and-test-and-set lock, a local MCS lock in each cluster; after Dice, Marathe and Shavit 2012. */
#include "cohort_local_mcs.h"

static atomic_uint word;

static void global_acquire(int cluster) {
    do {
        while (atomic_load(&word) != 0) {
        }
    } while (atomic_exchange(&word, 1) != 0);
}

static void global_release(int cluster) {
    atomic_store(&word, 0);
}
