/* Counts its looks under the mutex. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static unsigned looks;

static void first(void) {
    for (;;) {
        pthread_mutex_lock(&m);
        int seen = ready;
        looks++;
        pthread_mutex_unlock(&m);
        if (seen) {
            break;
        }
    }
}

static void second(void) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
}
