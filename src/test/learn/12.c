#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int waiter, wait;

static void join_queue(void) {
    atomic_store_explicit(&wait, 1, memory_order_relaxed);
    atomic_store_explicit(&waiter, 1, memory_order_release);
    while (atomic_load_explicit(&wait, memory_order_acquire)) {
    }
}

static void hand_over(void) {
    while (!atomic_load_explicit(&waiter, memory_order_acquire)) {
    }
    atomic_store_explicit(&wait, 0, memory_order_release);
}

/* Leave the rest as it is. */

static int data;

static void *owner(void *unused) {
    data++;
    hand_over();
    return NULL;
}

static void *next(void *unused) {
    join_queue();
    data++;
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, owner, NULL);
    pthread_create(&second, NULL, next, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(data == 2);
    return 0;
}
