/* A plain store to one byte races with an atomic load of the word around it; APART: unless they do not overlap. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic uint32_t word[2];
    _Atomic uint16_t half[4];
    uint8_t byte[8];
} x;

static void *atomic(void *unused) {
    atomic_store_explicit(&x.half[0], 1, memory_order_relaxed);
    atomic_load_explicit(&x.word[0], memory_order_relaxed);
    return NULL;
}

static void *plain(void *unused) {
#ifdef APART
    x.byte[4] = 1;
#else
    x.byte[3] = 1;
#endif
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, atomic, NULL);
    pthread_create(&t[1], NULL, plain, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
