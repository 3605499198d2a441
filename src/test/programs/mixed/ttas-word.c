/*
 * A test-and-test-and-set lock: the wait looks at one byte of the word that is exchanged as a whole. RELEASED_BYTE: only that byte is
 * written to release it. HELD: it is not released. WHOLE: the wait looks at the word that is exchanged, released by its byte.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static union {
    _Atomic uint32_t word;
    _Atomic uint8_t byte;
} held;
static int shared;

static void lock(void) {
    do {
#ifdef WHOLE
        while (atomic_load_explicit(&held.word, memory_order_relaxed)) {
        }
#else
        while (atomic_load_explicit(&held.byte, memory_order_relaxed)) {
        }
#endif
    } while (atomic_exchange_explicit(&held.word, 1, memory_order_acquire));
}

static void unlock(void) {
#if defined HELD
#elif defined RELEASED_BYTE || defined WHOLE
    atomic_store_explicit(&held.byte, 0, memory_order_release);
#else
    atomic_store_explicit(&held.word, 0, memory_order_release);
#endif
}

static void *run(void *unused) {
    lock();
    shared++;
    unlock();
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(shared == N);
    return 0;
}
