/* One mutex inside the other. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void first(void) {
    for (;;) {
        pthread_mutex_lock(&m);
        pthread_mutex_lock(&inner);
        int seen = ready;
        pthread_mutex_unlock(&inner);
        pthread_mutex_unlock(&m);
        if (seen) {
            break;
        }
    }
}

static void second(void) {
    pthread_mutex_lock(&inner);
    ready = 1;
    pthread_mutex_unlock(&inner);
}
