/* A barrier is used again and again: two rounds. */
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int round_of[2];

static void *worker(void *index) {
    long me = (long)index;
    for (int round = 1; round <= 2; round++) {
        round_of[me] = round;
        pthread_barrier_wait(&barrier);
        assert(round_of[1 - me] == round);
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_barrier_init(&barrier, NULL, 2);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
