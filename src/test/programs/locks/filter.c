/*
 * The filter lock for two threads, that is Peterson's in its general form, seq_cst.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

static atomic_int level[N], last[N];

static void lock(long me) {
    for (int l = 1; l < N; l++) {
        atomic_store(&level[me], l);
        atomic_store(&last[l], (int)me);
        for (int other = 0; other < N; other++)
            if (other != me)
                while (atomic_load(&level[other]) >= l && atomic_load(&last[l]) == me) {
                }
    }
}

static void unlock(long me) {
    atomic_store(&level[me], 0);
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
