/* One wait after the other. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void first(void) {
    for (;;) {
        pthread_mutex_lock(&m);
        int seen = ready;
        pthread_mutex_unlock(&m);
        if (seen) {
            break;
        }
    }
    for (;;) {
        pthread_mutex_lock(&m);
        int done = ready == 2;
        pthread_mutex_unlock(&m);
        if (done) {
            break;
        }
    }
}

static void second(void) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    ready = 2;
    pthread_mutex_unlock(&m);
}
