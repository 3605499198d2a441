/* A ring for one producer and one consumer. Where stores can be late, the producer may find it full and the consumer empty at the same
 * time, so its operations fail weakly. -DSTRICT: say that they do not; that is true under sc only. -DRELAXED: the producer publishes
 * without release. -DFULL: one slot too many is used. */
#include <fencepost.h>
#include <stdatomic.h>

#define SIZE 2
static int slots[SIZE];
static atomic_uint head, tail;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif
#ifdef FULL
#define CAPACITY (SIZE + 1)
#else
#define CAPACITY SIZE
#endif

void fp_make(void) {}

static long enqueue(int value) {
    unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
    if (t - atomic_load_explicit(&head, memory_order_acquire) == CAPACITY) {
        return FP_FAILED;
    }
    slots[t % SIZE] = value;
    atomic_store_explicit(&tail, t + 1, PUBLISH);
    return FP_DONE;
}

static long dequeue(void) {
    unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
    if (h == atomic_load_explicit(&tail, memory_order_acquire)) {
        return FP_EMPTY;
    }
    int value = slots[h % SIZE];
    atomic_store_explicit(&head, h + 1, memory_order_release);
    return value;
}

#ifdef STRICT
FP_OPERATION_BY(producer, enqueue, FP_FRESH) { return enqueue(argument); }
FP_OPERATION_BY(consumer, dequeue) { return dequeue(); }
FP_LINCHECK(queue(2), enqueue, dequeue)
#else
FP_OPERATION_BY(producer, enqueue_weak, FP_FRESH) { return enqueue(argument); }
FP_OPERATION_BY(consumer, dequeue_weak) { return dequeue(); }
FP_LINCHECK(queue(2), enqueue_weak, dequeue_weak)
#endif
