/*
 * NAME: a lock and a client that finds out whether it excludes. Check it, then find its cheapest barriers, with
 *
 *     fencepost verify NAME.c
 *     fencepost optimize NAME.c
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 2

static atomic_int locked;

// Replace these two by your own.
static void acquire(void) {
    while (atomic_exchange_explicit(&locked, 1, memory_order_acquire) != 0) {
    }
}

static void release(void) {
    atomic_store_explicit(&locked, 0, memory_order_release);
}

static int counter;  // plain on purpose: if two threads are inside at once, that is a data race

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
