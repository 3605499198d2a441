/*
 * NAME: a test for two threads. Check it with
 *
 *     fencepost verify NAME.c
 *
 * Keep tests small: a few threads, a few operations each. Every interleaving and every reordering that the memory model
 * allows is explored, so what holds here holds always.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;          // plain: the threads must be ordered when they use it, or there is a data race
static atomic_int ready;  // atomic: may be used at any time; the order of each access says what it guarantees

static void *producer(void *unused) {
    data = 42;
    // release: whoever sees this store with acquire also sees all that was written before it. Try memory_order_relaxed.
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

static void *consumer(void *unused) {
    if (atomic_load_explicit(&ready, memory_order_acquire) == 1)
        assert(data == 42);  // what must hold
    return NULL;
}

int main(void) {
    /* PART two-threads producer consumer */
    return 0;
}
