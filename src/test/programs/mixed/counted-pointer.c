/* A counted pointer: the object goes away only when the pointer is taken out while it has no users. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* A pointer (an index into the table) and the number of its users, changed together by a compare-and-swap of both. */
static union {
    struct {
        _Atomic uint32_t pointer;
        _Atomic uint32_t users;
    };
    _Atomic uint64_t both;
} counted = {{1, 0}};
static int object[2] = {0, 42};

static void *user(void *unused) {
    uint64_t old = atomic_load_explicit(&counted.both, memory_order_acquire);
    while ((uint32_t)old != 0) {
        if (atomic_compare_exchange_strong_explicit(
                &counted.both, &old, old + (UINT64_C(1) << 32), memory_order_acquire, memory_order_acquire)) {
            assert(object[(uint32_t)old] == 42);
            atomic_fetch_sub_explicit(&counted.users, 1, memory_order_release);
            break;
        }
    }
    return NULL;
}

static void *remover(void *unused) {
    uint64_t unused_pointer = 1;
    if (atomic_compare_exchange_strong_explicit(
            &counted.both, &unused_pointer, 0, memory_order_acquire, memory_order_relaxed)) {
        object[1] = 0;
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, user, NULL);
    pthread_create(&t[1], NULL, remover, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
