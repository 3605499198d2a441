/*
 * The waiter says that it waits. Who sees that announces the change, and signals only when all is done: one that wakes up for
 * no reason sees the announcement too early. A loop around the wait does not help.
 */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, announced, done;

static void *waiter(void *unused) {
    pthread_mutex_lock(&m);
    waiting = 1;
    while (!announced)
        pthread_cond_wait(&changed, &m);
    assert(done);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    pthread_mutex_lock(&m);
    int seen = waiting;
    if (seen)
        announced = 1;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    done = announced = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
