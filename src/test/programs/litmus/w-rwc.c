/*
 * W+RWC with one fence only: a message passed by release and acquire, then store buffering.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;
static int a, b, c;

static void *thread_1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_release);
    return NULL;
}

static void *thread_2(void *unused) {
    a = atomic_load_explicit(&y, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    b = atomic_load_explicit(&z, memory_order_relaxed);
    return NULL;
}

static void *thread_3(void *unused) {
    atomic_store_explicit(&z, 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    c = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    pthread_create(&t[2], NULL, thread_3, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(!(a == 1 && b == 0 && c == 0));
    return 0;
}
