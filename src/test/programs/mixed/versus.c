/* Threads that load, store and update a word of four bytes, and threads that store its bytes: as many of each as asked
 * for. For comparing ways to explore accesses of different sizes. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef READERS
#define READERS 1
#endif
#ifndef BYTES
#define BYTES 1
#endif
#ifndef WORDS
#define WORDS 1
#endif
#ifndef ADDERS
#define ADDERS 0
#endif

static union {
    _Atomic uint32_t word;
    _Atomic uint8_t byte[4];
} x;

static void *load_word(void *unused) {
    atomic_load_explicit(&x.word, memory_order_acquire);
    return NULL;
}

static void *store_byte(void *number) {
    uintptr_t n = (uintptr_t)number;
    atomic_store_explicit(&x.byte[n % 4], (uint8_t)(n + 1), memory_order_release);
    return NULL;
}

static void *store_word(void *number) {
    atomic_store_explicit(&x.word, 0x10101010 * ((uint32_t)(uintptr_t)number + 1), memory_order_release);
    return NULL;
}

static void *add_word(void *unused) {
    atomic_fetch_add_explicit(&x.word, 0x01010101, memory_order_acq_rel);
    return NULL;
}

static void start(void *(*what)(void *), int times) {
    for (uintptr_t n = 0; n < times; n++) {
        pthread_t thread;
        pthread_create(&thread, NULL, what, (void *)n);
    }
}

int main(void) {
    start(load_word, READERS);
    start(store_byte, BYTES);
    start(store_word, WORDS);
    start(add_word, ADDERS);
    return 0;
}
