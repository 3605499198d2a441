/* N threads meet at a barrier of the library R times, and read after each meeting what all wrote before. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif
#ifndef R
#define R 1
#endif

static pthread_barrier_t barrier;
static int before[N];

static void *run(void *arg) {
    long me = (long)arg;
    for (int r = 1; r <= R; r++) {
        before[me] = r;
        pthread_barrier_wait(&barrier);
        int sum = 0;
        for (int i = 0; i < N; i++)
            sum += before[i];
        assert(sum == r * N);
        if (r < R)
            pthread_barrier_wait(&barrier);
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    pthread_barrier_init(&barrier, 0, N);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    pthread_barrier_destroy(&barrier);
    return 0;
}
