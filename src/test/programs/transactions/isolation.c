/* Accesses outside of transactions do not come in between either (strong isolation). -DTORN leaves the transaction out. */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef TORN
#undef FP_ATOMIC
#define FP_ATOMIC
#endif

atomic_int x;

static void *transaction(void *unused)
{
    FP_ATOMIC {
        int old = atomic_load_explicit(&x, memory_order_relaxed);
        atomic_store_explicit(&x, old + 1, memory_order_relaxed);
    }
    return unused;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, transaction, 0);
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
