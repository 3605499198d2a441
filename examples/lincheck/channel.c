/* A channel for one value, with a lock and two condition variables. -DNO_SIGNAL: receive forgets to tell senders. */
#include <fencepost.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int value, full;

void fp_make(void) {}

FP_OPERATION(send, FP_FRESH) {
    pthread_mutex_lock(&lock);
    while (full) {
        pthread_cond_wait(&not_full, &lock);
    }
    value = argument;
    full = 1;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
    return FP_DONE;
}

FP_OPERATION(receive) {
    pthread_mutex_lock(&lock);
    while (!full) {
        pthread_cond_wait(&not_empty, &lock);
    }
    int result = value;
    full = 0;
#ifndef NO_SIGNAL
    pthread_cond_signal(&not_full);
#endif
    pthread_mutex_unlock(&lock);
    return result;
}

FP_LINCHECK(channel(1), send, receive)
