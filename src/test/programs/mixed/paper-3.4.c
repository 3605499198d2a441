/* Mixer, Example 3.4: a revisit that keeps a write must reconsider the bytes that it does not decide. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <fencepost.h>

static union {
    _Atomic uint8_t byte[4];
    _Atomic uint16_t half[2];
    _Atomic uint32_t word;
} x;

static void *first(void *unused) {
    atomic_store_explicit(&x.byte[0], 2, memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    fp_observe("a", atomic_load_explicit(&x.word, memory_order_relaxed));
    return NULL;
}

static void *writer(void *half) {
    atomic_store_explicit((_Atomic uint16_t *)half, 0x101, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_create(&t[2], NULL, writer, (void *)&x.half[0]);
    pthread_create(&t[3], NULL, writer, (void *)&x.half[1]);
    for (int i = 0; i < 4; i++) {
        pthread_join(t[i], NULL);
    }
    fp_observe("x", x.word);
    return 0;
}
