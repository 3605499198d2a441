/* A test-and-test-and-set spinlock that protects a plain counter. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 2
#endif

static atomic_int lock;
static int counter;

static void acquire(void) {
    do {
        while (atomic_load_explicit(&lock, memory_order_relaxed) != 0) {
        }
    } while (atomic_exchange_explicit(&lock, 1, memory_order_acquire) != 0);
}

static void release(void) {
    atomic_store_explicit(&lock, 0, memory_order_release);
}

static void *work(void *unused) {
    acquire();
    counter++;
    release();
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    assert(counter == THREADS);
    return 0;
}
