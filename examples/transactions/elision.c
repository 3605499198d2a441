/*
 * Lock elision with Intel RTM: a transaction instead of a lock, which is taken only when the transaction does not work out. The
 * transaction reads the lock, so it cannot commit while somebody holds it.
 *
 *     fencepost verify --model tso examples/transactions/elision.c
 *
 * -DBROKEN forgets to look at the lock: a transaction runs between the load and the store of one who holds it.
 */
#include <assert.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

#define LOCKED 0xff

static atomic_int lock;
static atomic_int counter;

static void enter(void)
{
    if (_xbegin() == _XBEGIN_STARTED) {
#ifndef BROKEN
        if (atomic_load_explicit(&lock, memory_order_relaxed) != 0)
            _xabort(LOCKED);
#endif
        return;
    }
    while (atomic_exchange_explicit(&lock, 1, memory_order_acquire) != 0) {}
}

static void leave(void)
{
    if (_xtest())
        _xend();
    else
        atomic_store_explicit(&lock, 0, memory_order_release);
}

static void *client(void *unused)
{
    enter();
    int seen = atomic_load_explicit(&counter, memory_order_relaxed);
    atomic_store_explicit(&counter, seen + 1, memory_order_relaxed);
    leave();
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, client, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(counter == 2);
    return 0;
}
