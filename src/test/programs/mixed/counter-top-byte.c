/*
 * Threads that all do the same add to a word; whoever wants to know only whether there were many looks at its upper half. HALVES: threads
 * look, too, and which of them have seen what differs.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static union {
    _Atomic uint32_t word;
    struct {
        _Atomic uint16_t low;
        _Atomic uint16_t high;
    };
} count;

static void *add(void *unused) {
    atomic_fetch_add_explicit(&count.word, 0x8000, memory_order_relaxed);
#ifdef HALVES
    atomic_load_explicit(&count.high, memory_order_relaxed);
#endif
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, add, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(atomic_load_explicit(&count.high, memory_order_relaxed) == N / 2);
    return 0;
}
