/* A lock in one byte of a word: released by a store to the byte, the flags beside it stay. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The lowest byte of a word of flags is a lock; others set flags of the same word while it is held. */
static union {
    _Atomic uint8_t locked;
    _Atomic uint32_t word;
} state;
static int data;

static void *owner(void *unused) {
    uint8_t free = 0;
    if (atomic_compare_exchange_strong_explicit(&state.locked, &free, 1, memory_order_acquire, memory_order_relaxed)) {
        data++;
        atomic_store_explicit(&state.locked, 0, memory_order_release);
    }
    return NULL;
}

static void *flagger(void *unused) {
    uint32_t before = atomic_fetch_or_explicit(&state.word, 0x101, memory_order_acquire);
    if ((before & 1) == 0) {
        data++;
        atomic_fetch_and_explicit(&state.word, ~1u, memory_order_release);
    } else {
        /* Not ours: the owner clears the byte. */
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, owner, NULL);
    pthread_create(&t[1], NULL, flagger, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(state.word & 0x100);
    return 0;
}
