/* A channel for one value, with a lock and two condition variables. -DNO_SIGNAL: receive forgets to tell senders.
 * -DRELAXED: without a lock, and the value is published without release. */
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static int value, full;

void fp_make(void) {}

#ifdef RELAXED

static atomic_int state; /* 0: empty, 1: being filled, 2: full, 3: being emptied */

static void await(int from, int to) {
    int seen = from;
    while (!atomic_compare_exchange_strong_explicit(&state, &seen, to, memory_order_acquire, memory_order_relaxed)) {
        seen = from;
    }
}

FP_OPERATION(send, FP_FRESH) {
    await(0, 1);
    value = argument;
    atomic_store_explicit(&state, 2, memory_order_relaxed);
    return FP_DONE;
}

FP_OPERATION(receive) {
    await(2, 3);
    int result = value;
    atomic_store_explicit(&state, 0, memory_order_release);
    return result;
}

#else

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

#endif

FP_LINCHECK(channel(1), send, receive)
