/* A condition variable is destroyed while somebody may wait for it. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int waiting, done;

static void *waiter(void *unused) {
    pthread_mutex_lock(&m);
    waiting = 1;
    while (!done)
        pthread_cond_wait(&ready, &m);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    pthread_mutex_lock(&m);
    done = 1;
    if (waiting)
        pthread_cond_destroy(&ready);
    pthread_mutex_unlock(&m);
    return 0;
}
