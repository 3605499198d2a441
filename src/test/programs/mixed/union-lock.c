/* A spinlock with an owner of 8 bits and a queue length in the same word of 32 bits. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* A lock of a byte for the owner and a queue of threads above it, in one word. */
static union {
    _Atomic uint8_t owner;
    _Atomic uint32_t word;
} lock;
static int data;

static void acquire(uint8_t me) {
    uint32_t free = 0;
    if (atomic_compare_exchange_strong_explicit(&lock.word, &free, me, memory_order_acquire, memory_order_relaxed)) {
        return;
    }
    atomic_fetch_add_explicit(&lock.word, 0x100, memory_order_relaxed);
    uint8_t nobody = 0;
    while (!atomic_compare_exchange_strong_explicit(
            &lock.owner, &nobody, me, memory_order_acquire, memory_order_relaxed)) {
        nobody = 0;
    }
    uint32_t queue = atomic_fetch_sub_explicit(&lock.word, 0x100, memory_order_relaxed) >> 8;
    assert(queue == 1);
}

static void release(void) {
    atomic_store_explicit(&lock.owner, 0, memory_order_release);
}

static void *thread(void *id) {
    acquire((uint8_t)(uintptr_t)id);
    data++;
    release();
    return NULL;
}

int main(void) {
    pthread_t t[2];
    for (uintptr_t i = 0; i < 2; i++) {
        pthread_create(&t[i], NULL, thread, (void *)(i + 1));
    }
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(data == 2 && lock.word == 0);
    return 0;
}
