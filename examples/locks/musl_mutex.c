/*
 * A mutex in the style of musl's pthread_mutex: a word with a bit for "somebody may sleep", and a counter of waiters. The
 * number of times that it spins before it sleeps is SPINS. Described in musl 1.2, src/thread/pthread_mutex_timedlock.c.
 */
#include "client.h"
#include "futex.h"

#ifndef SPINS
#define SPINS 0
#endif
#define TAKEN 16u
#define CONTENDED 0x80000000u

static atomic_uint word;
static atomic_int waiters;

static int try_acquire(void) {
    unsigned expected = 0;
    return atomic_compare_exchange_strong(&word, &expected, TAKEN);
}

static void acquire(int self) {
    if (try_acquire())
        return;
    for (int i = 0; i < SPINS && atomic_load(&word) != 0 && atomic_load(&waiters) == 0; i++) {
    }
    while (!try_acquire()) {
        unsigned seen = atomic_load(&word);
        if (seen == 0)
            continue;
        atomic_fetch_add(&waiters, 1);
        unsigned contended = seen | CONTENDED;
        atomic_compare_exchange_strong(&word, &seen, contended);
        futex_wait(&word, contended);
        atomic_fetch_sub(&waiters, 1);
    }
}

static void release(int self) {
    int anybody = atomic_load(&waiters);
    unsigned old = atomic_exchange(&word, 0);
    if (anybody || (old & CONTENDED))
        futex_wake(&word, 1);
}
