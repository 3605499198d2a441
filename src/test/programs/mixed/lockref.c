/*
 * Mixer, Example 1.1: the kernel's lockref, a reference count that is changed without the lock next to it as long as
 * nobody holds that. The first of N threads takes the lock and releases it, the others do one lockref_get.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static union {
    _Atomic uint64_t lock_count;
    struct {
        _Atomic uint32_t lock;
        _Atomic uint32_t count;
    };
} ref;

static void spin_lock(void) {
    uint32_t free = 0;
    while (!atomic_compare_exchange_strong_explicit(&ref.lock, &free, 1, memory_order_acquire, memory_order_relaxed)) {
        free = 0;
    }
}

static void spin_unlock(void) {
    atomic_store_explicit(&ref.lock, 0, memory_order_release);
}

static void lockref_get(void) {
    uint64_t old = atomic_load_explicit(&ref.lock_count, memory_order_relaxed);
    while ((uint32_t)old == 0) {
        uint64_t new = old + (UINT64_C(1) << 32);
        if (atomic_compare_exchange_strong_explicit(
                &ref.lock_count, &old, new, memory_order_relaxed, memory_order_relaxed)) {
            return;
        }
    }
    spin_lock();
    uint32_t count = atomic_load_explicit(&ref.count, memory_order_relaxed);
    atomic_store_explicit(&ref.count, count + 1, memory_order_relaxed);
    spin_unlock();
}

static void *locker(void *unused) {
    spin_lock();
    spin_unlock();
    return NULL;
}

static void *getter(void *unused) {
    lockref_get();
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&t[i], NULL, i == 0 ? locker : getter, NULL);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
    }
    assert(ref.count == N - 1);
    return 0;
}
