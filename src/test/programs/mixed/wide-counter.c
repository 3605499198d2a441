/* A counter that carries from one half into the other, read as a whole. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* A counter of 32 bits whose halves can be read alone. */
static union {
    struct {
        _Atomic uint16_t low;
        _Atomic uint16_t high;
    };
    _Atomic uint32_t count;
} counter = {{0xffff, 0}};

static void *incrementer(void *unused) {
    atomic_fetch_add_explicit(&counter.count, 1, memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    uint32_t count = atomic_load_explicit(&counter.count, memory_order_relaxed);
    assert(count == 0xffff || count == 0x10000);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, incrementer, NULL);
    pthread_create(&t[1], NULL, reader, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(counter.low == 0 && counter.high == 1);
    return 0;
}
