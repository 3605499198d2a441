/* One condition variable for both directions and signal instead of broadcast: the wrong thread may be woken, and all wait. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *unused) {
    pthread_mutex_lock(&m);
    while (full)
        pthread_cond_wait(&changed, &m);
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *consumer(void *unused) {
    pthread_mutex_lock(&m);
    while (!full)
        pthread_cond_wait(&changed, &m);
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    pthread_create(&t, NULL, producer, NULL);
    pthread_create(&t, NULL, consumer, NULL);
    pthread_create(&t, NULL, consumer, NULL);
    pthread_exit(NULL); // the others go on
}
