/*
 * Store buffering, with a spawn between one store and the load after it: whoever starts a thread has stored before, so that
 * one of the two loads sees something. Under ra and rc11 relaxed accesses have no such order.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b;

static void *store_and_load(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

static void *load(void *unused) {
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, NULL, store_and_load, NULL);
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    pthread_create(&t, NULL, load, NULL);
    pthread_join(s, NULL);
    pthread_join(t, NULL);
    assert(a == 1 || b == 1);
    return 0;
}
