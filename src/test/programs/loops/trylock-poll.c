/* Looks only when it gets the mutex at once. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void first(void) {
    for (;;) {
        if (pthread_mutex_trylock(&m) == 0) {
            int seen = ready;
            pthread_mutex_unlock(&m);
            if (seen) {
                break;
            }
        }
    }
}

static void second(void) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
}
