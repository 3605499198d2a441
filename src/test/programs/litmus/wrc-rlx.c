/*
 * Write-to-read causality fails when nothing synchronises.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

static void *thread_2(void *unused) {
    if (atomic_load_explicit(&x, memory_order_relaxed))
        atomic_store_explicit(&y, 1, memory_order_relaxed);
    return NULL;
}

static void *thread_3(void *unused) {
    if (atomic_load_explicit(&y, memory_order_relaxed))
        assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    pthread_create(&t[2], NULL, thread_3, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
