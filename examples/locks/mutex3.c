/*
 * The mutex of three states: free, taken, taken and somebody may sleep. Drepper, "Futexes are tricky", 2005, section 5
 * ("mutex, take 2").
 */
#include "client.h"
#include "futex.h"

static atomic_uint state;

static void acquire(int self) {
    unsigned seen = 0;
    if (atomic_compare_exchange_strong(&state, &seen, 1))
        return;
    if (seen != 2)
        seen = atomic_exchange(&state, 2);
    while (seen != 0) {
        futex_wait(&state, 2);
        seen = atomic_exchange(&state, 2);
    }
}

static void release(int self) {
    if (atomic_fetch_sub(&state, 1) != 1) {
        atomic_store(&state, 0);
        futex_wake(&state, 1);
    }
}
