/*
 * Peterson's lock with a seq_cst fence after each of the two writes.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int wants[2], turn;

static void lock(long me) {
    long other = 1 - me;
    atomic_store_explicit(&wants[me], 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store_explicit(&turn, (int)other, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    while (atomic_load_explicit(&wants[other], memory_order_acquire)
           && atomic_load_explicit(&turn, memory_order_acquire) == other) {
    }
}

static void unlock(long me) {
    atomic_store_explicit(&wants[me], 0, memory_order_release);
}

static int counter;

static void *worker(void *argument) {
    long me = (long)argument;
    lock(me);
    counter++;
    unlock(me);
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
