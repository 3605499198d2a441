/* Spins for a while, then takes the mutex. */
#include "loops.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void first(void) {
    int seen = 0;
    for (int i = 0; i < 4 && !seen; i++) {
        seen = load(&flag, ACQ);
    }
    if (!seen) {
        pthread_mutex_lock(&m);
        pthread_mutex_unlock(&m);
    }
}

static void second(void) {
    pthread_mutex_lock(&m);
    store(&flag, 1, REL);
    pthread_mutex_unlock(&m);
}
