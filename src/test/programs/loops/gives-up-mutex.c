/* Tries three times under a mutex. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void first(void) {
    int seen = 0;
    for (int i = 0; i < 3 && !seen; i++) {
        pthread_mutex_lock(&m);
        seen = ready;
        pthread_mutex_unlock(&m);
    }
    assert(seen);
}

static void second(void) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
}
