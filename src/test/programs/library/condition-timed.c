/* A timed wait ends by a signal or by the limit, or for no reason; either way the mutex is held again. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <fencepost.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int data;

static void *signaller(void *unused) {
    pthread_mutex_lock(&m);
    data = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    pthread_create(&t, NULL, signaller, NULL);
    pthread_mutex_lock(&m);
    int error = 0;
    while (!data && error == 0)
        error = pthread_cond_timedwait(&ready, &m, &until);
    assert(error == ETIMEDOUT || (error == 0 && data));
    fp_observe("timed out", error != 0);
    pthread_mutex_unlock(&m);
    return 0;
}
