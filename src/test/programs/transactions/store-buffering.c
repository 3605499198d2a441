/* On x86 a transaction is a fence, before it and after it. -DPLAIN: without, a store may pass the load. */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y, z;
int a, b;

#ifdef PLAIN
#define FENCE
#else
#define FENCE FP_ATOMIC { atomic_store_explicit(&z, 1, memory_order_relaxed); }
#endif

static void *left(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    FENCE
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *right(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    FENCE
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, left, 0);
    pthread_create(&t[1], 0, right, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    int depth = fp_tx_begin();
    if (depth == 0)
        fp_tx_commit();
    assert(a == 1 || b == 1);
    return 0;
}
