/* An array with a lock. -DUNLOCKED_TOP: the query does not lock. -DUNLOCKED: pop does not. -DRELAXED: the lock is a spinlock
 * that is released without release. */
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static int items[8], count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#ifdef RELAXED
static atomic_int taken;
#define LOCK()                                                              \
    while (atomic_exchange_explicit(&taken, 1, memory_order_acquire)) {     \
    }
#define UNLOCK() atomic_store_explicit(&taken, 0, memory_order_relaxed)
#else
#define LOCK() pthread_mutex_lock(&lock)
#define UNLOCK() pthread_mutex_unlock(&lock)
#endif

void fp_make(void) {}

FP_OPERATION(push, FP_FRESH) {
    LOCK();
    items[count++] = argument;
    UNLOCK();
    return FP_DONE;
}

FP_OPERATION(pop) {
#ifndef UNLOCKED
    LOCK();
#endif
    long value = count == 0 ? FP_EMPTY : items[--count];
#ifndef UNLOCKED
    UNLOCK();
#endif
    return value;
}

FP_LINCHECK(stack, push, pop)
