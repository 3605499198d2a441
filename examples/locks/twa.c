/*
 * The ticket lock augmented with a waiting array: those far from their turn do not look at the counter itself. Dice and
 * Kogan, "TWA: ticket locks augmented with a waiting array", 2019, listing 1.
 */
#include "client.h"

#define NEAR 1
#define SLOTS 4

static atomic_uint next;
static atomic_uint grant;
static atomic_uint waiting[SLOTS];

static void wait_far_off(unsigned ticket) {
    atomic_uint *slot = &waiting[ticket % SLOTS];
    for (;;) {
        unsigned seen = atomic_load(slot);
        if (ticket - atomic_load(&grant) <= NEAR)
            return;
        while (atomic_load(slot) == seen) {
        }
    }
}

static void acquire(int self) {
    unsigned ticket = atomic_fetch_add(&next, 1);
    unsigned distance = ticket - atomic_load(&grant);
    if (distance == 0)
        return;
    if (distance > NEAR)
        wait_far_off(ticket);
    while (atomic_load(&grant) != ticket) {
    }
}

static void release(int self) {
    unsigned ticket = atomic_load(&grant) + 1;
    atomic_store(&grant, ticket);
    atomic_fetch_add(&waiting[(ticket + NEAR) % SLOTS], 1);
}
