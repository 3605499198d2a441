/*
 * Lamport's bakery with two seq_cst fences.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int choosing[N], number[N];

static void lock(long me) {
    atomic_store_explicit(&choosing[me], 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int most = 0;
    for (int i = 0; i < N; i++) {
        int seen = atomic_load_explicit(&number[i], memory_order_relaxed);
        most = seen > most ? seen : most;
    }
    atomic_store_explicit(&number[me], most + 1, memory_order_relaxed);
    atomic_store_explicit(&choosing[me], 0, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    for (int i = 0; i < N; i++) {
        while (atomic_load_explicit(&choosing[i], memory_order_acquire)) {
        }
        for (;;) {
            int theirs = atomic_load_explicit(&number[i], memory_order_acquire);
            if (theirs == 0 || theirs > most + 1 || (theirs == most + 1 && i >= me))
                break;
        }
    }
}

static void unlock(long me) {
    atomic_store_explicit(&number[me], 0, memory_order_release);
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
