/* What the exchange writes is read by its own thread, handed on, and comes back to the exchange. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif
#ifndef LOAD
#define LOAD memory_order_relaxed
#endif
#ifndef PLACE
#define PLACE 0
#endif

#define FENCE_AT(place) \
    if (PLACE == place) \
        atomic_thread_fence(memory_order_seq_cst)

static atomic_int cells[2], y;
#define x cells[0]
static int before;

static void *exchange(void *unused) {
    FENCE_AT(1);
    before = atomic_exchange_explicit(&x, 2, ORDER);
    FENCE_AT(2);
#ifdef ADDRESS
    int mine = atomic_load_explicit(&cells[before >> 8], LOAD);
#else
    int mine = atomic_load_explicit(&x, LOAD);
#endif
    atomic_store_explicit(&y, mine, memory_order_relaxed);
    FENCE_AT(3);
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
