/* A barrier is destroyed by another thread than the one that has initialised it, and initialised again: that is fine. */
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t *barrier;

static void *destroy(void *unused) {
    pthread_barrier_wait(barrier);
    pthread_barrier_destroy(barrier);
    return NULL;
}

int main(void) {
    barrier = malloc(sizeof *barrier);
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        pthread_barrier_init(barrier, NULL, 1);
        pthread_create(&thread, NULL, destroy, NULL);
        pthread_join(thread, NULL);
    }
    free(barrier);
    return 0;
}
