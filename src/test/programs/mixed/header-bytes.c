/* Byte flags in a header of 64 bits: a load of all of them synchronises with every worker. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Each worker has a byte in the header; the watcher reads all of them at once. */
static union {
    _Atomic uint8_t done[8];
    _Atomic uint64_t all;
} header;
static int result[2];

static void *worker(void *number) {
    int i = (int)(uintptr_t)number;
    result[i] = i + 1;
    atomic_store_explicit(&header.done[i], 1, memory_order_release);
    return NULL;
}

static void *watcher(void *unused) {
    if (atomic_load_explicit(&header.all, memory_order_acquire) == 0x0101) {
        assert(result[0] + result[1] == 3);
    }
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, worker, (void *)0);
    pthread_create(&t[1], NULL, worker, (void *)1);
    pthread_create(&t[2], NULL, watcher, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
    }
    assert(header.all == 0x0101);
    return 0;
}
