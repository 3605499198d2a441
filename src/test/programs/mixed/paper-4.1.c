/* Mixer, Example 4.1, with increments of one byte and of two: adding the read of the second may lead nowhere. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <fencepost.h>

static union {
    _Atomic uint8_t byte[2];
    _Atomic uint16_t half;
} x;

static void *first(void *unused) {
    fp_observe("a", atomic_fetch_add_explicit(&x.byte[0], 1, memory_order_relaxed));
    return NULL;
}

static void *second(void *unused) {
    fp_observe("b", atomic_fetch_add_explicit(&x.half, 0x101, memory_order_relaxed));
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    fp_observe("x", x.half);
    return 0;
}
