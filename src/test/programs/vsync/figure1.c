/*
 * Figure 1 of the VSync paper: one path of an MCS lock. Without a barrier the write locked = 0 may come before
 * locked = 1, and thread 1 waits for ever. With -DFIXED q is published with release and received with acquire, with
 * -DRELEASED only published with release: the branch on q is enough for machines.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef FIXED
#define PUBLISH memory_order_release
#define RECEIVE memory_order_acquire
#elif defined(RELEASED)
#define PUBLISH memory_order_release
#define RECEIVE memory_order_relaxed
#else
#define PUBLISH memory_order_relaxed
#define RECEIVE memory_order_relaxed
#endif

static atomic_int locked, q;

static void *lock(void *unused) {
    atomic_store_explicit(&locked, 1, memory_order_relaxed);
    atomic_store_explicit(&q, 1, PUBLISH);
    while (atomic_load_explicit(&locked, memory_order_relaxed) == 1) {
    }
    return NULL;
}

static void *unlock(void *unused) {
    while (atomic_load_explicit(&q, RECEIVE) == 0) {
    }
    atomic_store_explicit(&locked, 0, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, lock, NULL);
    pthread_create(&b, NULL, unlock, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
