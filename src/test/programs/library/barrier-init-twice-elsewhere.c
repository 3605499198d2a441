/* A barrier that one thread has initialised is initialised again by another, although it was never destroyed. */
#include <pthread.h>

static pthread_barrier_t barrier;

static void *initialise(void *unused) {
    pthread_barrier_init(&barrier, NULL, 2);
    return NULL;
}

int main(void) {
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, initialise, NULL);
        pthread_join(thread, NULL);
    }
    return 0;
}
