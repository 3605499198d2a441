/* A barrier is initialised again without being destroyed first. */
#include <pthread.h>

static pthread_barrier_t barrier;

int main(void) {
    pthread_barrier_init(&barrier, NULL, 1);
    pthread_barrier_wait(&barrier);
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_barrier_init(&barrier, NULL, 2);
    return 0;
}
