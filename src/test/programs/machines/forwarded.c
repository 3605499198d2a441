/* What the exchange writes is read by its own thread, handed on, and comes back to the exchange. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static atomic_int x, y;
static int before;

static void *exchange(void *unused) {
    before = atomic_exchange_explicit(&x, 2, ORDER);
    int mine = atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&y, mine, memory_order_relaxed);
    return NULL;
}

static void *answer(void *unused) {
    int seen = atomic_load_explicit(&y, memory_order_relaxed);
    atomic_store_explicit(&x, seen == 2 ? 3 : 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, exchange, NULL);
    pthread_create(&b, NULL, answer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(before != 3);
    return 0;
}
