/* Nobody sets what is looked at. */
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
}

static void second(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
}
