/* Each waits for the other one under the same mutex. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int here, there;

static void first(void) {
    pthread_mutex_lock(&m);
    here = 1;
    pthread_mutex_unlock(&m);
    for (;;) {
        pthread_mutex_lock(&m);
        int seen = there;
        pthread_mutex_unlock(&m);
        if (seen) {
            break;
        }
    }
}

static void second(void) {
    pthread_mutex_lock(&m);
    there = 1;
    pthread_mutex_unlock(&m);
    for (;;) {
        pthread_mutex_lock(&m);
        int seen = here;
        pthread_mutex_unlock(&m);
        if (seen) {
            break;
        }
    }
}
