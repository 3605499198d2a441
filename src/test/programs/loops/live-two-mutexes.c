/* Each takes one mutex, fails to get the other and lets go. */
#include "loops.h"

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void take_both(int mine, int other) {
    for (;;) {
        pthread_mutex_lock(&m[mine]);
        if (pthread_mutex_trylock(&m[other]) == 0) {
            break;
        }
        pthread_mutex_unlock(&m[mine]);
    }
    pthread_mutex_unlock(&m[other]);
    pthread_mutex_unlock(&m[mine]);
}

static void first(void) {
    take_both(0, 1);
}

static void second(void) {
    take_both(1, 0);
}
