/* Atomics of one, two, four and eight bytes: message passing through each. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

static _Atomic uint8_t b;
static _Atomic uint16_t h;
static _Atomic uint32_t w;
static _Atomic uint64_t d;
static atomic_bool flag;

static void *writer(void *unused) {
    atomic_store_explicit(&b, 0xff, memory_order_relaxed);
    atomic_store_explicit(&h, 0xffff, memory_order_relaxed);
    atomic_store_explicit(&w, 0xffffffff, memory_order_relaxed);
    atomic_store_explicit(&d, UINT64_MAX, memory_order_relaxed);
    atomic_store_explicit(&flag, true, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    if (atomic_load_explicit(&flag, memory_order_acquire)) {
        assert(atomic_fetch_add(&b, 1) == 0xff && b == 0);
        assert(atomic_fetch_add(&h, 1) == 0xffff && h == 0);
        assert(atomic_fetch_add(&w, 1) == 0xffffffff && w == 0);
        assert(atomic_fetch_add(&d, 1) == UINT64_MAX && d == 0);
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
