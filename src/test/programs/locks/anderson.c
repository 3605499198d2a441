/*
 * The array lock: each waiter spins on its own slot. Anderson 1990.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int open[N] = {1};
static atomic_uint next;

static unsigned lock(void) {
    unsigned mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed) % N;
    while (!atomic_load_explicit(&open[mine], memory_order_acquire)) {
    }
    return mine;
}

static void unlock(unsigned mine) {
    atomic_store_explicit(&open[mine], 0, memory_order_relaxed);
    atomic_store_explicit(&open[(mine + 1) % N], 1, memory_order_release);
}

static int counter;

static void *worker(void *argument) {
    unsigned mine = lock();
    counter++;
    unlock(mine);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
