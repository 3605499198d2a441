/* A barrier: what each thread did before it, all see after it; one thread is told that it was the last. */
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int before[2], last[2];

static void *worker(void *index) {
    long me = (long)index;
    before[me] = 1;
    int result = pthread_barrier_wait(&barrier);
    assert(before[0] == 1 && before[1] == 1);
    last[me] = result == PTHREAD_BARRIER_SERIAL_THREAD;
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_barrier_init(&barrier, NULL, 2);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    assert(last[0] + last[1] == 1);
    assert(pthread_barrier_destroy(&barrier) == 0);
    return 0;
}
