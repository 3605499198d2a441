/*
 * The array queue lock: each waiter spins on its own slot. Anderson, "The performance of spin lock alternatives for
 * shared-memory multiprocessors", 1990; Herlihy and Shavit, section 7.5.1.
 */
/* So that a slot is used again, which is when the order of taking one matters. */
#ifndef AGAIN
#define AGAIN 1
#endif
#include "client.h"

static atomic_int may_enter[N] = {1};
static atomic_uint tail;
static unsigned slot_of[N];

static void acquire(int self) {
    unsigned slot = atomic_fetch_add(&tail, 1) % N;
    slot_of[self] = slot;
    while (!atomic_load(&may_enter[slot])) {
    }
}

static void release(int self) {
    unsigned slot = slot_of[self];
    atomic_store(&may_enter[slot], 0);
    atomic_store(&may_enter[(slot + 1) % N], 1);
}
