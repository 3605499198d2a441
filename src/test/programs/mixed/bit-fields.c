/* Bit-fields next to an atomic byte that publishes them. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

static union {
    struct {
        unsigned ready : 4;
        unsigned kind : 4;
        _Atomic uint8_t owner;
    };
    _Atomic uint16_t both;
} header;

static void *first(void *unused) {
    header.kind = 3;
    atomic_store_explicit(&header.owner, 1, memory_order_release);
    return NULL;
}

static void *second(void *unused) {
    if (atomic_load_explicit(&header.owner, memory_order_acquire) == 1) {
        assert(header.kind == 3);
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
