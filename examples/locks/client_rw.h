/*
 * The generic client of a reader-writer lock: of N threads the first is a reader, the others are writers (with READERS more
 * of them are readers). Writers count twice, readers must see both counts equal.
 */
#ifndef CLIENT_RW_H
#define CLIENT_RW_H
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif
#ifndef READERS
#define READERS 1
#endif

static void read_acquire(int self);
static void read_release(int self);
static void write_acquire(int self);
static void write_release(int self);

static int first, second;

static void *reader(void *argument) {
    int self = (int)(long)argument;
    read_acquire(self);
    assert(first == second);
    read_release(self);
    return NULL;
}

static void *writer(void *argument) {
    int self = (int)(long)argument;
    write_acquire(self);
    first++;
    second++;
    write_release(self);
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, i < READERS ? reader : writer, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(first == N - READERS && second == N - READERS);
    return 0;
}
#endif
