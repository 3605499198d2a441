/* A counter that many threads change. -DLOAD_STORE: it is read and written in two steps. -DSHARDS: each thread that asks first has a
 * shard of its own, and get adds them up: that is no counter, although every increment counts. -DCOPIES: one thread counts, in
 * two places, and one reads the second place first and then the other one, which is not later where stores stay in order. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int value, shards[2];

void fp_make(void) {}

#ifdef COPIES

static _Thread_local int count, has_read;

FP_OPERATION_BY(first, increment) {
    count++;
    atomic_store_explicit(&shards[0], count, memory_order_relaxed);
    atomic_store_explicit(&shards[1], count, memory_order_relaxed);
    return FP_DONE;
}

FP_OPERATION_BY(second, get) {
    int place = has_read ? 0 : 1;
    has_read = 1;
    return atomic_load_explicit(&shards[place], memory_order_relaxed);
}

FP_LINCHECK(counter, increment, get)

#else

FP_OPERATION_BY(first, increment) {
#if defined SHARDS
    atomic_fetch_add_explicit(&shards[0], 1, memory_order_acq_rel);
#elif defined LOAD_STORE
    atomic_store(&value, atomic_load(&value) + 1);
#else
    atomic_fetch_add_explicit(&value, 1, memory_order_relaxed);
#endif
    return FP_DONE;
}

FP_OPERATION_BY(second, decrement) {
#if defined SHARDS
    atomic_fetch_add_explicit(&shards[1], -1, memory_order_acq_rel);
#elif defined LOAD_STORE
    atomic_store(&value, atomic_load(&value) - 1);
#else
    atomic_fetch_add_explicit(&value, -1, memory_order_relaxed);
#endif
    return FP_DONE;
}

FP_OPERATION(get) {
#ifdef SHARDS
    int first = atomic_load_explicit(&shards[0], memory_order_acquire);
    return first + atomic_load_explicit(&shards[1], memory_order_acquire);
#else
    return atomic_load_explicit(&value, memory_order_relaxed);
#endif
}

FP_LINCHECK(counter, increment, decrement, get)

#endif
