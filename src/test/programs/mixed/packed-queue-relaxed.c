/* Broken: the tail is stored relaxed, and the element races with its reader. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define SIZE 2

/* Head and tail of a ring in one word, so that a consumer takes an element and looks at the tail at once. */
static union {
    struct {
        _Atomic uint16_t head;
        _Atomic uint16_t tail;
    };
    _Atomic uint32_t both;
} ends;
static int ring[SIZE];

static void *producer(void *unused) {
    for (int i = 0; i < SIZE; i++) {
        ring[i] = i + 1;
        atomic_store_explicit(&ends.tail, (uint16_t)(i + 1), memory_order_relaxed);
    }
    return NULL;
}

static void *consumer(void *unused) {
    uint32_t seen = atomic_load_explicit(&ends.both, memory_order_acquire);
    while ((uint16_t)seen != seen >> 16) {
        int element = ring[(uint16_t)seen];
        if (atomic_compare_exchange_strong_explicit(
                &ends.both, &seen, seen + 1, memory_order_acq_rel, memory_order_acquire)) {
            assert(element == (uint16_t)seen + 1);
            break;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, producer, NULL);
    pthread_create(&t[1], NULL, consumer, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(ends.tail == SIZE);
    return 0;
}
