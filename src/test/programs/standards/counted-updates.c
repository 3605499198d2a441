/*
 * One thread publishes with a release store and stores to the same place again; N others add to it, and main reads. Each
 * execution counts: under c20 there are those too in which main sees an update of the second store and not the data.
 */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

static atomic_int data, place;

static void *publish(void *unused) {
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&place, 10, memory_order_release);
    atomic_store_explicit(&place, 20, memory_order_relaxed);
    return NULL;
}

static void *add(void *unused) {
    atomic_fetch_add_explicit(&place, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t publisher, adders[N];
    pthread_create(&publisher, NULL, publish, NULL);
    for (int i = 0; i < N; i++)
        pthread_create(&adders[i], NULL, add, NULL);
    if (atomic_load_explicit(&place, memory_order_acquire) > 20)
        atomic_load_explicit(&data, memory_order_relaxed);
}
