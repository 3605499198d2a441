/* The loop is made of a goto. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void first(void) {
    int seen;
    again:
    pthread_mutex_lock(&m);
    seen = ready;
    pthread_mutex_unlock(&m);
    if (!seen) {
        goto again;
    }
}

static void second(void) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
}
