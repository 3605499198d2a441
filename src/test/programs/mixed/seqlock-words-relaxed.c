/* Broken: the end of the write section is relaxed, so that a reader may see it before the words. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Two words that belong together; the reader copies both with one load. */
static union {
    _Atomic uint32_t word[2];
    _Atomic uint64_t both;
} data;
static atomic_uint sequence;

static void *writer(void *unused) {
    atomic_store_explicit(&sequence, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&data.word[0], 1, memory_order_relaxed);
    atomic_store_explicit(&data.word[1], 1, memory_order_relaxed);
    atomic_store_explicit(&sequence, 2, memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
    uint64_t copy = atomic_load_explicit(&data.both, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    unsigned after = atomic_load_explicit(&sequence, memory_order_relaxed);
    if (before == after && before % 2 == 0) {
        assert((uint32_t)copy == (uint32_t)(copy >> 32));
        assert(before == 0 || (uint32_t)copy == 1);
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, writer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
