#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int waiter, wait;

static void join_queue(void) {
    atomic_store_explicit(&wait, 1, memory_order_relaxed);
    atomic_store_explicit(&waiter, 1, memory_order_relaxed);
    while (atomic_load_explicit(&wait, memory_order_relaxed)) {
    }
}

static void hand_over(void) {
    while (!atomic_load_explicit(&waiter, memory_order_relaxed)) {
    }
    atomic_store_explicit(&wait, 0, memory_order_relaxed);
}

/* Leave the rest as it is. */

/* PART queue */

int main(void) {
    /* PART two-threads owner next */
    assert(data == 2);
    return 0;
}
