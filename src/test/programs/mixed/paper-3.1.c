/* Mixer, Examples 3.1 and 3.3: a read of two bytes that different threads write, to be revisited by both together. */
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

static void *writer(void *byte) {
    atomic_store_explicit((_Atomic uint8_t *)byte, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    pthread_create(&t, NULL, writer, (void *)&x.byte[0]);
    pthread_create(&t, NULL, writer, (void *)&x.byte[1]);
    return 0;
}
