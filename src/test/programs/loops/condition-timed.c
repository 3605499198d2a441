/* Waits with a limit of time until it is ready. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void first(void) {
    struct timespec soon = {0, 0};
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_cond_timedwait(&c, &m, &soon);
    }
    pthread_mutex_unlock(&m);
}

static void second(void) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
}
