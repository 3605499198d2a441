/*
 * Two threads buffer loads, each independent of the store after it, while a third waits for a fourth: that reads which wait are
 * put off must not hide that both loads read 1.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static atomic_int x, y, ready;
static int left, right;

static void *first(void *unused) {
    left = atomic_load_explicit(&x, ORDER);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *second(void *unused) {
    right = atomic_load_explicit(&y, ORDER);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *waits(void *unused) {
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
    return NULL;
}

static void *signals(void *unused) {
    atomic_store_explicit(&ready, 1, memory_order_release);
    return NULL;
}

int main(void) {
    void *(*bodies[])(void *) = {waits, first, second, signals};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(!left || !right);
    return 0;
}
