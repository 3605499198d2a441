/* Five philosophers who take the left fork first: all may hold one and wait for the other. One preemption is enough: the others wait by themselves. */
#include <pthread.h>

#define N 5
#define MEALS 5

static pthread_mutex_t fork_[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int eaten[N];

static void *dine(void *argument) {
    long me = (long)argument;
    long first = me, second = (me + 1) % N;
#ifdef FIXED
    if (first > second) {
        first = second;
        second = me;
    }
#endif
    for (int i = 0; i < MEALS; i++) {
        pthread_mutex_lock(&fork_[first]);
        pthread_mutex_lock(&fork_[second]);
        eaten[me]++;
        pthread_mutex_unlock(&fork_[second]);
        pthread_mutex_unlock(&fork_[first]);
    }
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, dine, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
