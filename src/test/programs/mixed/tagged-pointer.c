/* A pointer with a tag, both published by one store and read by one load. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* An index into the table of versions, with a tag above it that says how many there have been. */
static union {
    struct {
        _Atomic uint16_t index;
        _Atomic uint16_t tag;
    };
    _Atomic uint32_t both;
} current;
static int version[2] = {10, 0};

static void *updater(void *unused) {
    version[1] = 20;
    atomic_store_explicit(&current.both, 0x10001, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    uint32_t seen = atomic_load_explicit(&current.both, memory_order_acquire);
    int value = version[(uint16_t)seen];
    assert(value == ((seen >> 16) == 0 ? 10 : 20));
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, updater, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
