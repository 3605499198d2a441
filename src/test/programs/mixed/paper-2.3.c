/* Mixer, Example 2.3: a byte is written and another one read while both are written together. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <fencepost.h>

static union {
    _Atomic uint8_t byte[2];
    _Atomic uint16_t half;
} x;

static void *first(void *unused) {
    atomic_store_explicit(&x.byte[0], 2, memory_order_relaxed);
    fp_observe("a", atomic_load_explicit(&x.byte[1], memory_order_relaxed));
    return NULL;
}

static void *second(void *unused) {
    atomic_store_explicit(&x.half, 0x101, memory_order_relaxed);
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
