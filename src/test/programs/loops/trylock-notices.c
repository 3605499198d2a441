/* Who tries and fails can tell that it was taken, as often as it is. */
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
    int taken = 0;
    for (int i = 0; i < 3; i++) {
        if (pthread_mutex_trylock(&m)) {
            taken++;
        } else {
            pthread_mutex_unlock(&m);
        }
    }
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    assert(taken < 3);
}
