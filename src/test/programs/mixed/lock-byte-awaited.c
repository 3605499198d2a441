/*
 * A lock in one byte of a word and a flag in another: whoever needs both looks at the whole word until the lock is free and the flag
 * is set. HELD: the lock is never released. ASSUMED: the wait as one load that must succeed, with the same executions.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

extern void __VERIFIER_assume(int);

static union {
    _Atomic uint32_t word;
    struct {
        _Atomic uint8_t locked;
        _Atomic uint8_t ready;
    };
} state;
static int data;

static void *owner(void *unused) {
    while (atomic_exchange_explicit(&state.locked, 1, memory_order_acquire) != 0) {
    }
    data = 1;
    atomic_store_explicit(&state.ready, 1, memory_order_relaxed);
#ifndef HELD
    atomic_store_explicit(&state.locked, 0, memory_order_release);
#endif
    return NULL;
}

static void *waiter(void *unused) {
#ifdef ASSUMED
    __VERIFIER_assume(atomic_load_explicit(&state.word, memory_order_acquire) == 0x100);
#else
    while (atomic_load_explicit(&state.word, memory_order_acquire) != 0x100) {
    }
#endif
    assert(data == 1);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, owner, NULL);
    pthread_create(&t[1], NULL, waiter, NULL);
    pthread_create(&t[2], NULL, waiter, NULL);
    pthread_exit(NULL); // the others go on
}
