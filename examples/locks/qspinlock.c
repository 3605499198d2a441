/*
 * The queued spinlock: a word with a locked byte, a pending bit and the tail of an MCS queue; the second thread waits at
 * the word, the others in the queue. Long, "qspinlock: a 4-byte queue spinlock with PV support", 2014; Corbet, "MCS locks
 * and qspinlocks", 2014. One word of 32 bits is accessed as a whole, as on machines without small atomic accesses. It
 * takes four threads (-DN=4) to have two of them in the queue; without the pending bit (-DNO_PENDING) three.
 */
#include "client.h"

#define LOCKED 1u
#define LOCKED_MASK 0xffu
#define PENDING 0x100u
#define BUSY_MASK (LOCKED_MASK | PENDING)
#define TAIL_SHIFT 16
#define TAIL_MASK 0xffff0000u

struct node {
    _Atomic(struct node *) next;
    atomic_int granted;
};

static struct node nodes[N];
static atomic_uint word;

/* Puts this thread at the end of the queue and returns the word as it was before. */
static unsigned enqueue(unsigned tail) {
    unsigned old = atomic_load(&word);
    while (!atomic_compare_exchange_strong(&word, &old, (old & BUSY_MASK) | tail)) {
    }
    return old;
}

static void wait_in_queue(int self) {
    struct node *me = &nodes[self];
    unsigned tail = (unsigned)(self + 1) << TAIL_SHIFT;
    atomic_store(&me->granted, 0);
    atomic_store(&me->next, NULL);
    unsigned free = 0;
    if (atomic_load(&word) == 0 && atomic_compare_exchange_strong(&word, &free, LOCKED))
        return;
    unsigned old = enqueue(tail);
    if (old & TAIL_MASK) {
        struct node *before = &nodes[(old >> TAIL_SHIFT) - 1];
        atomic_store(&before->next, me);
        while (!atomic_load(&me->granted)) {
        }
    }
    unsigned seen;
    while ((seen = atomic_load(&word)) & BUSY_MASK) {
    }
    if ((seen & TAIL_MASK) == tail && atomic_compare_exchange_strong(&word, &seen, LOCKED))
        return;
    atomic_fetch_or(&word, LOCKED);
    struct node *after;
    while ((after = atomic_load(&me->next)) == NULL) {
    }
    atomic_store(&after->granted, 1);
}

static void acquire(int self) {
    unsigned seen = 0;
    if (atomic_compare_exchange_strong(&word, &seen, LOCKED))
        return;
#ifdef NO_PENDING
    wait_in_queue(self);
#else
    if (seen == PENDING) {
        /* The lock is being handed over: look once more. */
        seen = atomic_load(&word);
    }
    if (seen & ~LOCKED_MASK) {
        wait_in_queue(self);
        return;
    }
    seen = atomic_fetch_or(&word, PENDING);
    if (seen & ~LOCKED_MASK) {
        if (!(seen & PENDING))
            atomic_fetch_and(&word, ~PENDING);
        wait_in_queue(self);
        return;
    }
    if (seen & LOCKED_MASK) {
        while (atomic_load(&word) & LOCKED_MASK) {
        }
    }
    atomic_fetch_add(&word, LOCKED - PENDING);
#endif
}

static void release(int self) {
    atomic_fetch_sub(&word, LOCKED);
}
