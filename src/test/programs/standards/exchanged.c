/*
 * Like counted-updates.c with an exchange in between, and a fence that acquires.
 */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, place;

static void *publish(void *unused) {
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&place, 1, memory_order_release);
    atomic_store_explicit(&place, 2, memory_order_relaxed);
    return NULL;
}

static void *exchange(void *unused) {
    atomic_exchange_explicit(&place, 3, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, publish, NULL);
    pthread_create(&t[1], NULL, exchange, NULL);
    atomic_load_explicit(&place, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    atomic_load_explicit(&data, memory_order_relaxed);
}
