/*
 * A byte is stored with release, then the word around it, relaxed. Until C17 whoever sees the word knows what came before the byte;
 * since C23 not. With -DUPDATE the word is exchanged, which goes on with what the byte has published.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic uint32_t word;
    _Atomic uint8_t byte[4];
} flag;
static atomic_int data;

static void *publish(void *unused) {
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&flag.byte[0], 1, memory_order_release);
#ifdef UPDATE
    atomic_exchange_explicit(&flag.word, 0x101, memory_order_relaxed);
#else
    atomic_store_explicit(&flag.word, 0x101, memory_order_relaxed);
#endif
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, publish, NULL);
    if (atomic_load_explicit(&flag.byte[1], memory_order_acquire) == 1)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
    pthread_join(t, NULL);
}
