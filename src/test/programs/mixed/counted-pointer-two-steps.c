/* Broken: the number of users is looked at first and the pointer taken out afterwards. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    int *object;
    uint64_t users;
} counted;

/* The pointer and the number of its users are changed together, by a compare-and-swap of 16 bytes; users leave by
 * counting down that half alone. */
static union {
    _Atomic counted both;
    struct {
        int *_Atomic object;
        _Atomic uint64_t users;
    };
} shared;

static void *user(void *unused) {
    counted old = atomic_load_explicit(&shared.both, memory_order_acquire);
    while (old.object) {
        counted more = {old.object, old.users + 1};
        if (atomic_compare_exchange_strong_explicit(
                &shared.both, &old, more, memory_order_acquire, memory_order_acquire)) {
            assert(*old.object == 42);
            atomic_fetch_sub_explicit(&shared.users, 1, memory_order_release);
            break;
        }
    }
    return NULL;
}

static void *remover(void *unused) {
    if (atomic_load_explicit(&shared.users, memory_order_acquire) == 0) {
        int *object = atomic_exchange_explicit(&shared.object, NULL, memory_order_relaxed);
        free(object);
    }
    return NULL;
}

int main(void) {
    int *object = malloc(sizeof *object);
    *object = 42;
    atomic_store(&shared.both, ((counted){object, 0}));
    pthread_t t[2];
    pthread_create(&t[0], NULL, user, NULL);
    pthread_create(&t[1], NULL, remover, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
