/*
 * A sequence number and two fields in one word: the writer makes the number odd, stores the fields one by one and makes it even
 * again; readers take the whole word at once and need no second look, but wait while the number is odd. HASTY: the writer leaves
 * the number even. STUCK: it never makes it even again. ASSUMED: the wait as one load that must succeed.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

extern void __VERIFIER_assume(int);

static union {
    _Atomic uint64_t word;
    struct {
        _Atomic uint16_t sequence;
        _Atomic uint16_t x;
        _Atomic uint32_t y;
    };
} shared;

static void *writer(void *unused) {
#ifndef HASTY
    atomic_store_explicit(&shared.sequence, 1, memory_order_relaxed);
#endif
    atomic_store_explicit(&shared.x, 7, memory_order_relaxed);
    atomic_store_explicit(&shared.y, 7, memory_order_relaxed);
#ifndef STUCK
    atomic_store_explicit(&shared.sequence, 2, memory_order_relaxed);
#endif
    return NULL;
}

static void *reader(void *unused) {
    uint64_t all;
#ifdef ASSUMED
    all = atomic_load_explicit(&shared.word, memory_order_relaxed);
    __VERIFIER_assume(all % 2 == 0);
#else
    do {
        all = atomic_load_explicit(&shared.word, memory_order_relaxed);
    } while (all % 2 != 0);
#endif
    assert((uint16_t)(all >> 16) == all >> 32);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, writer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_create(&t[2], NULL, reader, NULL);
    pthread_exit(NULL); // the others go on
}
