/* Two threads add each other's number to their own, N times. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int a = 1, b = 1;

static void *first(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++)
        atomic_store_explicit(&a, atomic_load_explicit(&a, memory_order_relaxed) + atomic_load_explicit(&b, memory_order_relaxed), memory_order_relaxed);
    return 0;
}

static void *second(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++)
        atomic_store_explicit(&b, atomic_load_explicit(&a, memory_order_relaxed) + atomic_load_explicit(&b, memory_order_relaxed), memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a < 1000 && b < 1000);
    return 0;
}
