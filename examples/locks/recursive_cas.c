/* A compare-and-swap lock that its owner may take again: the word is the owner, the depth is the owner's own. */
#include <stdatomic.h>

static void acquire_once(int self);
static void release_once(int self);

/* The client enters twice, one inside of the other. */
static void acquire(int self) {
    acquire_once(self);
    acquire_once(self);
}

static void release(int self) {
    release_once(self);
    release_once(self);
}

#include "client.h"

#define NOBODY 0

static atomic_int owner = NOBODY;
static int depth;

static void acquire_once(int self) {
    int me = self + 1;
    if (atomic_load(&owner) == me) {
        depth++;
        return;
    }
    int expected;
    do {
        while (atomic_load(&owner) != NOBODY) {
        }
        expected = NOBODY;
    } while (!atomic_compare_exchange_strong(&owner, &expected, me));
}

static void release_once(int self) {
    if (depth > 0)
        depth--;
    else
        atomic_store(&owner, NOBODY);
}
