/*
 * The generic client of a lock: N threads enter the critical section and count there; the first AGAIN of them enter twice.
 * The counter is a plain variable, so two threads in the critical section are a data race, or a count that comes out
 * wrong; a thread that waits for ever is a hang.
 *
 * A lock defines acquire() and release(); both get the number of the thread, from 0 to N - 1.
 */
#ifndef CLIENT_H
#define CLIENT_H
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif
#ifndef AGAIN
#define AGAIN 0
#endif

static void acquire(int self);
static void release(int self);

static int counter;

static void *client(void *argument) {
    int self = (int)(long)argument;
    for (int i = 0; i < (self < AGAIN ? 2 : 1); i++) {
        acquire(self);
        counter++;
        release(self);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, client, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(counter == N + AGAIN);
    return 0;
}
#endif
