/* The waiter does not look at the data before it waits: a signal that came before is lost. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static void *signaller(void *unused) {
    pthread_mutex_lock(&m);
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *waiter(void *unused) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&ready, &m);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, signaller, NULL);
    pthread_create(&t, NULL, waiter, NULL);
    pthread_exit(NULL); // the others go on
}
