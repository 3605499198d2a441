/*
 * Who fails to take the mutex knows that the waiter had it, and signals only when it is no longer busy: only a waiter that wakes up for
 * no reason finds it busy.
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, busy;

static void *waiter(void *unused) {
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&changed, &m);
    assert(!busy);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    int failed = pthread_mutex_trylock(&m) != 0;
    if (failed)
        pthread_mutex_lock(&m);
    busy = failed;
    ready = 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    busy = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
