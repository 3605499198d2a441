/* Mixer, Example 2.4: to find the threads executed from right to left, a revisit must keep a write. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <fencepost.h>

static union {
    _Atomic uint8_t byte[4];
    _Atomic uint32_t word;
} x;

static void *first(void *unused) {
    atomic_store_explicit(&x.byte[0], 2, memory_order_relaxed);
    fp_observe("a", atomic_load_explicit(&x.byte[2], memory_order_relaxed));
    return NULL;
}

static void *second(void *unused) {
    fp_observe("b", atomic_fetch_add_explicit(&x.word, 0x1010101, memory_order_relaxed));
    return NULL;
}

static void *third(void *unused) {
    atomic_store_explicit(&x.byte[1], 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_create(&t[2], NULL, third, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
    }
    fp_observe("x", x.word);
    return 0;
}
