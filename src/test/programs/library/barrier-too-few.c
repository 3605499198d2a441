/* The barrier waits for three threads, and two come. */
#include <pthread.h>

static pthread_barrier_t barrier;

static void *worker(void *unused) {
    pthread_barrier_wait(&barrier);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, NULL, 3);
    pthread_create(&t, NULL, worker, NULL);
    pthread_create(&t, NULL, worker, NULL);
    pthread_exit(NULL); // the others go on
}
