/*
 * A value with a version, changed together by a double-width compare-and-swap in a loop, here by the builtin and there by the
 * instruction itself; a third thread waits for the version alone. LOST: the changes are done in halves, and one can get lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 wide;

static _Alignas(16) union {
    wide both;
    struct {
        _Atomic uint64_t value;
        _Atomic uint64_t version;
    };
    uint64_t words[2];
} shared;

#ifdef LOST
static void *by_builtin(void *unused) {
    atomic_fetch_add_explicit(&shared.value, 10, memory_order_relaxed);
    atomic_store_explicit(&shared.version, atomic_load(&shared.version) + 1, memory_order_release);
    return NULL;
}
#else
static void *by_builtin(void *unused) {
    wide old = __atomic_load_n(&shared.both, __ATOMIC_RELAXED);
    wide new;
    do {
        new = (old + ((wide)1 << 64)) + 10;
    } while (!__atomic_compare_exchange_n(&shared.both, &old, new, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
    return NULL;
}
#endif

static void *by_instruction(void *unused) {
    uint64_t low = 0, high = 0;
    bool done;
    do {
        __asm__ volatile("lock cmpxchg16b %0"
                         : "+m"(shared.words), "=@ccz"(done), "+a"(low), "+d"(high)
                         : "b"(low + 10), "c"(high + 1)
                         : "memory");
    } while (!done);
    return NULL;
}

static void *waiter(void *unused) {
    while (atomic_load_explicit(&shared.version, memory_order_acquire) != 2) {
    }
    assert(shared.value == 20);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, by_builtin, NULL);
    pthread_create(&t[1], NULL, by_instruction, NULL);
    pthread_create(&t[2], NULL, waiter, NULL);
    pthread_exit(NULL); // the others go on
}
