/* Three philosophers, each of whom takes the left fork first: all may end up with one fork. */
#include <pthread.h>

#define N 3

static pthread_mutex_t fork[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *philosopher(void *seat) {
    long left = (long)seat, right = (left + 1) % N;
    pthread_mutex_lock(&fork[left]);
    pthread_mutex_lock(&fork[right]);
    pthread_mutex_unlock(&fork[right]);
    pthread_mutex_unlock(&fork[left]);
    return NULL;
}

int main(void) {
    pthread_t t;
    for (long i = 0; i < N; i++)
        pthread_create(&t, NULL, philosopher, (void *)i);
    pthread_exit(NULL); // the others go on
}
