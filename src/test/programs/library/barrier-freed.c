/* A thread frees the barrier when it has left it; if it was the last to come, the other one may still be there. */
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *barrier) {
    pthread_barrier_wait(barrier);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_barrier_t *barrier = malloc(sizeof *barrier);
    pthread_barrier_init(barrier, NULL, 2);
    pthread_create(&t, NULL, worker, barrier);
    pthread_barrier_wait(barrier);
    free(barrier);
    pthread_join(t, NULL);
    return 0;
}
