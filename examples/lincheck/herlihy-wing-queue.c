/* The queue of Herlihy and Wing (TOPLAS 1990): linearizable, although no step of an enqueue is always the one at which it takes effect.
 * Dequeue waits. -DGIVE_UP: it looks once, and says that the queue is empty when it has found nothing. -DRELAXED: the slot is taken
 * without synchronisation. */
#include <fencepost.h>
#include <stdatomic.h>

#define SIZE 8
static atomic_int slots[SIZE];
static atomic_int back;

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_acq_rel
#endif

void fp_make(void) {}

FP_OPERATION(enqueue, FP_FRESH) {
    int mine = atomic_fetch_add_explicit(&back, 1, ORDER);
    atomic_store_explicit(&slots[mine], argument, memory_order_release);
    return FP_DONE;
}

static long look(void) {
    int range = atomic_load_explicit(&back, memory_order_acquire);
    for (int i = 0; i < range; i++) {
        int value = atomic_exchange_explicit(&slots[i], 0, ORDER);
        if (value != 0) {
            return value;
        }
    }
    return FP_EMPTY;
}

#ifdef GIVE_UP
FP_OPERATION(dequeue) { return look(); }
FP_LINCHECK(queue, enqueue, dequeue)
#else
FP_OPERATION(take) {
    long value;
    do {
        value = look();
    } while (value == FP_EMPTY);
    return value;
}
FP_LINCHECK(queue, enqueue, take)
#endif
