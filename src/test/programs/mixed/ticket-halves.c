/*
 * A ticket lock of two halves in one word, as in older kernels: a ticket is drawn by adding to the whole word, waiting looks at the
 * half that says who is served, and the release stores that half alone. WHOLE: the release stores the whole word as it was when
 * the ticket was drawn, and forgets tickets drawn since. ASSUMED: the wait as one load that must succeed, with the same executions.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

extern void __VERIFIER_assume(int);

static union {
    _Atomic uint32_t word;
    struct {
        _Atomic uint16_t served;
        _Atomic uint16_t next;
    };
} lock;
static int data;

static void *worker(void *unused) {
    uint32_t drawn = atomic_fetch_add_explicit(&lock.word, 0x10000, memory_order_acquire);
    uint16_t mine = drawn >> 16;
    if ((uint16_t)drawn != mine) {
#ifdef ASSUMED
        __VERIFIER_assume(atomic_load_explicit(&lock.served, memory_order_acquire) == mine);
#else
        while (atomic_load_explicit(&lock.served, memory_order_acquire) != mine) {
        }
#endif
    }
    data++;
#ifdef WHOLE
    atomic_store_explicit(&lock.word, drawn + 0x10001, memory_order_release);
#else
    atomic_store_explicit(&lock.served, mine + 1, memory_order_release);
#endif
    return NULL;
}

#ifndef N
#define N 2
#endif

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++) {
        pthread_create(&t[i], NULL, worker, NULL);
    }
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], NULL);
    }
    assert(data == N);
    return 0;
}
