/*
 * Store buffering: each thread writes its own variable, then reads the other's. Can both read 0?
 *
 * fp_observe makes the report list every combination of values that some execution ends with. Try --model sc, tso, ra
 * and rc11; then uncomment the fences.
 */
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *left(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    /* atomic_thread_fence(memory_order_seq_cst); */
    fp_observe("y", atomic_load_explicit(&y, memory_order_relaxed));
    return NULL;
}

static void *right(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    /* atomic_thread_fence(memory_order_seq_cst); */
    fp_observe("x", atomic_load_explicit(&x, memory_order_relaxed));
    return NULL;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    return 0;
}
