/* A thread waits for one byte of a word that another one stores as a whole; LOST: or stores nothing to that byte. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    _Atomic uint32_t word;
    _Atomic uint8_t byte[4];
} state;
static int data;

static void *waiter(void *unused) {
    while (atomic_load_explicit(&state.byte[1], memory_order_acquire) == 0) {
    }
    assert(data == 42);
    return NULL;
}

static void *owner(void *unused) {
    data = 42;
#ifdef LOST
    atomic_store_explicit(&state.word, 1, memory_order_release);
#else
    atomic_store_explicit(&state.word, 0x101, memory_order_release);
#endif
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, waiter, NULL);
    pthread_create(&t[1], NULL, owner, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
