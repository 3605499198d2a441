/*
 * Store buffering with release and acquire: no stronger than relaxed, writes may still be late.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <fencepost.h>

static atomic_int x, y;
static int a, b;

static void *thread_1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_release);
    a = atomic_load_explicit(&y, memory_order_acquire);
    return NULL;
}

static void *thread_2(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_release);
    b = atomic_load_explicit(&x, memory_order_acquire);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    fp_observe("a", a);
    fp_observe("b", b);
    return 0;
}
