/* A condition variable: the waiter returns after the signal, whoever comes first. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int data;

static void *signaller(void *unused) {
    pthread_mutex_lock(&m);
    data = 1;
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *waiter(void *unused) {
    pthread_mutex_lock(&m);
    while (!data)
        pthread_cond_wait(&ready, &m);
    assert(data == 1);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, signaller, NULL);
    pthread_create(&t[1], NULL, waiter, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    pthread_cond_destroy(&ready);
    return 0;
}
