/* A counter under Peterson's lock, for two threads. -DACQ_REL: without sequentially consistent accesses, which is enough under sc only. */
#include <fencepost.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static atomic_int value;

#ifdef ACQ_REL
#define SET memory_order_release
#define GET memory_order_acquire
#else
#define SET memory_order_seq_cst
#define GET memory_order_seq_cst
#endif

void fp_make(void) {}

static int add(int me) {
    atomic_store_explicit(&wants[me], 1, SET);
    atomic_store_explicit(&turn, 1 - me, SET);
    while (atomic_load_explicit(&wants[1 - me], GET) && atomic_load_explicit(&turn, GET) == 1 - me) {
    }
    int old = atomic_load_explicit(&value, memory_order_relaxed);
    atomic_store_explicit(&value, old + 1, memory_order_relaxed);
    atomic_store_explicit(&wants[me], 0, memory_order_release);
    return old;
}

FP_OPERATION_BY(left, fetch_increment) { return add(0); }
FP_OPERATION_BY(right, fetch_add, 1) { return add(1); }

FP_LINCHECK(counter, fetch_increment, fetch_add)
