// One error of each kind, for properties that ask for one kind only.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int plain;
static _Atomic int other;

static void *work(void *unused) {
#ifdef RACE
    plain = 1;
#endif
    other = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int *memory = malloc(sizeof(int));
    *memory = 1;
    pthread_create(&t, 0, work, 0);
#ifdef RACE
    plain = 2;
#endif
#ifdef ASSERTION
    assert(other == 0);
#endif
#ifdef ABORT
    if (other)
        abort();
#endif
#ifdef DEADLOCK
    if (other) {
        pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
    }
#endif
    pthread_join(t, 0);
#ifndef LEAK
    free(memory);
#endif
#ifdef STALE
    if (other)
        return *memory;
#endif
    memory = 0;
    return 0;
}
