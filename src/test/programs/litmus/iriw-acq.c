/*
 * Independent reads of independent writes: two readers may disagree about the order of two writes.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <fencepost.h>

static atomic_int x, y;
static int a, b, c, d;

static void *thread_1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *thread_2(void *unused) {
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *thread_3(void *unused) {
    a = atomic_load_explicit(&x, memory_order_acquire);
    b = atomic_load_explicit(&y, memory_order_acquire);
    return NULL;
}

static void *thread_4(void *unused) {
    c = atomic_load_explicit(&y, memory_order_acquire);
    d = atomic_load_explicit(&x, memory_order_acquire);
    return NULL;
}

int main(void) {
    pthread_t t[4];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    pthread_create(&t[2], NULL, thread_3, NULL);
    pthread_create(&t[3], NULL, thread_4, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    fp_observe("a", a);
    fp_observe("b", b);
    fp_observe("c", c);
    fp_observe("d", d);
    return 0;
}
