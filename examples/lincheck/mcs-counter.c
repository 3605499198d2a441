/* A counter under an MCS queue lock. -DRELAXED: the lock is handed on without release. -DNO_WAIT: who lets go of the lock does not wait
 * for the one that comes next to be linked. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

struct waiter {
    _Atomic(struct waiter *) next;
    atomic_int waits;
};
static _Atomic(struct waiter *) last;
static int value;

#ifdef RELAXED
#define HAND_ON memory_order_relaxed
#else
#define HAND_ON memory_order_release
#endif

void fp_make(void) {}

static void lock(struct waiter *me) {
    atomic_init(&me->next, NULL);
    atomic_init(&me->waits, 1);
    struct waiter *before = atomic_exchange_explicit(&last, me, memory_order_acq_rel);
    if (before != NULL) {
        atomic_store_explicit(&before->next, me, memory_order_release);
        while (atomic_load_explicit(&me->waits, memory_order_acquire)) {
        }
    }
}

static void unlock(struct waiter *me) {
    struct waiter *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (next == NULL) {
        struct waiter *mine = me;
        if (atomic_compare_exchange_strong_explicit(&last, &mine, NULL, HAND_ON, memory_order_relaxed)) {
            return;
        }
#ifdef NO_WAIT
        return;
#endif
        while ((next = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL) {
        }
    }
    atomic_store_explicit(&next->waits, 0, HAND_ON);
}

FP_OPERATION(fetch_increment) {
    struct waiter *me = malloc(sizeof *me);
    lock(me);
    int old = value;
    value = old + 1;
    unlock(me);
    return old;
}

FP_LINCHECK(counter, fetch_increment)
