/* Mixer, Example 3.2: both bytes of a read are written by one thread; the earlier write comes along anyway. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <fencepost.h>

static union {
    _Atomic uint8_t byte[2];
    _Atomic uint16_t half;
} x;

static void *reader(void *unused) {
    fp_observe("a", atomic_load_explicit(&x.half, memory_order_relaxed));
    return NULL;
}

static void *writer(void *unused) {
    atomic_store_explicit(&x.byte[0], 1, memory_order_relaxed);
    atomic_store_explicit(&x.byte[1], 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    pthread_create(&t, NULL, writer, NULL);
    return 0;
}
