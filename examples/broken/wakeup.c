/*
 * A worker that sleeps until there is work, and a lost wake-up: the worker looks for work before it takes the mutex, so
 * the signal may come between the look and the wait. Then the worker waits for ever.
 *
 * The fix: look again while holding the mutex, in a loop, as in
 *
 *     while (!work)
 *         pthread_cond_wait(&ready, &mutex);
 */
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static atomic_int work;

static void *worker(void *unused) {
    if (!work) {
        pthread_mutex_lock(&mutex);
        pthread_cond_wait(&ready, &mutex);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static void *boss(void *unused) {
    work = 1;
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, worker, NULL);
    pthread_create(&t[1], NULL, boss, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
