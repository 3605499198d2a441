/* C-TKT-MCS: a global ticket lock, a local MCS lock in each cluster. Dice, Marathe and Shavit 2012, section 3.5. */
#include "cohort_local_mcs.h"

static atomic_uint next;
static atomic_uint owner;

static void global_acquire(int cluster) {
    unsigned ticket = atomic_fetch_add(&next, 1);
    while (atomic_load(&owner) != ticket) {
    }
}

static void global_release(int cluster) {
    unsigned ticket = atomic_load(&owner);
    atomic_store(&owner, ticket + 1);
}
