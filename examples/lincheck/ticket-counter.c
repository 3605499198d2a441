/* What a lock is for: a ticket lock around a counter that is not atomic. -DRELAXED: unlock does not release. -DLOST: the ticket is drawn
 * by a load and a store. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_uint next, serving;
static int value;

#ifdef RELAXED
#define UNLOCK memory_order_relaxed
#else
#define UNLOCK memory_order_release
#endif

void fp_make(void) {}

FP_OPERATION(fetch_increment) {
#ifdef LOST
    unsigned mine = atomic_load(&next);
    atomic_store(&next, mine + 1);
#else
    unsigned mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
#endif
    while (atomic_load_explicit(&serving, memory_order_acquire) != mine) {
    }
    int old = value++;
    atomic_store_explicit(&serving, mine + 1, UNLOCK);
    return old;
}

FP_LINCHECK(counter, fetch_increment)
