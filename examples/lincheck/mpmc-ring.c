/* A bounded queue of cells with sequence numbers, for many producers and consumers. It may say that it is full or empty while another
 * call is half done, so its operations fail weakly. -DSTRICT: say that they do not. -DRELAXED: a cell is handed on without release. */
#include <fencepost.h>
#include <stdatomic.h>

#define SIZE 2
static struct cell {
    atomic_uint sequence;
    int value;
} cells[SIZE];
static atomic_uint head, tail;

#ifdef RELAXED
#define HAND_ON memory_order_relaxed
#else
#define HAND_ON memory_order_release
#endif

void fp_make(void) {
    for (unsigned i = 0; i < SIZE; i++) {
        atomic_init(&cells[i].sequence, i);
    }
}

static long enqueue(int value) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &cells[t % SIZE];
        int ahead = (int)(atomic_load_explicit(&cell->sequence, memory_order_acquire) - t);
        if (ahead < 0) {
            return FP_FAILED;
        }
        if (ahead > 0) {
            t = atomic_load_explicit(&tail, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(
                           &tail, &t, t + 1, memory_order_relaxed, memory_order_relaxed)) {
            cell->value = value;
            atomic_store_explicit(&cell->sequence, t + 1, HAND_ON);
            return FP_DONE;
        }
    }
}

static long dequeue(void) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &cells[h % SIZE];
        int ahead = (int)(atomic_load_explicit(&cell->sequence, memory_order_acquire) - (h + 1));
        if (ahead < 0) {
            return FP_EMPTY;
        }
        if (ahead > 0) {
            h = atomic_load_explicit(&head, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(
                           &head, &h, h + 1, memory_order_relaxed, memory_order_relaxed)) {
            int value = cell->value;
            atomic_store_explicit(&cell->sequence, h + SIZE, HAND_ON);
            return value;
        }
    }
}

#ifdef STRICT
FP_OPERATION(enqueue, FP_FRESH) { return enqueue(argument); }
FP_OPERATION(dequeue) { return dequeue(); }
FP_LINCHECK(queue(2), enqueue, dequeue)
#else
FP_OPERATION(enqueue_weak, FP_FRESH) { return enqueue(argument); }
FP_OPERATION(dequeue_weak) { return dequeue(); }
FP_LINCHECK(queue(2), enqueue_weak, dequeue_weak)
#endif
