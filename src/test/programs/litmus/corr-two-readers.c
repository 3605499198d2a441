/*
 * Coherence: two readers agree about the order of two writes to one variable.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static int a, b, c, d;

static void *thread_1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *thread_2(void *unused) {
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return NULL;
}

static void *thread_3(void *unused) {
    a = atomic_load_explicit(&x, memory_order_relaxed);
    b = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

static void *thread_4(void *unused) {
    c = atomic_load_explicit(&x, memory_order_relaxed);
    d = atomic_load_explicit(&x, memory_order_relaxed);
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
    assert(!(a == 1 && b == 2 && c == 2 && d == 1));
    return 0;
}
