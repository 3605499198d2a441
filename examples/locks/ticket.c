/* The ticket lock: Reed and Kanodia, "Synchronization with eventcounts and sequencers", 1979; as in Linux 2.6.25. */
#include "client.h"

static atomic_uint next;
static atomic_uint owner;

static void acquire(int self) {
    unsigned ticket = atomic_fetch_add(&next, 1);
    while (atomic_load(&owner) != ticket) {
    }
}

static void release(int self) {
    unsigned ticket = atomic_load(&owner);
    atomic_store(&owner, ticket + 1);
}
