/* A lock in the upper half of a word, taken by exchanging that half alone and released by storing the whole word; DROPPED:
 * the release forgets the lock bit of whoever came in between and nobody gets in any more. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic uint32_t word;
    _Atomic uint16_t half[2];
} lock;
static int inside;

static void *worker(void *unused) {
    while (atomic_exchange_explicit(&lock.half[1], 1, memory_order_acquire) != 0) {
    }
    inside++;
#ifdef DROPPED
    atomic_store_explicit(&lock.word, 0x10000, memory_order_release);
#else
    atomic_store_explicit(&lock.word, 0, memory_order_release);
#endif
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, worker, NULL);
    pthread_create(&t[1], NULL, worker, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(inside == 2);
    return 0;
}
