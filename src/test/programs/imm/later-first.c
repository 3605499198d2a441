/*
 * Two threads that do the same: the one that adds first can have read what the other one stores because it added second. The first read
 * decides nothing, so it may come after the addition. The execution is found although the threads are symmetric.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *run(void *unused) {
    int seen = atomic_load_explicit(&x, ORDER);
    int before = atomic_fetch_add_explicit(&y, 2, memory_order_relaxed);
    atomic_store_explicit(before == 2 ? &x : &y, 1, memory_order_relaxed);
    assert(!seen || before != 0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    return 0;
}
