/* A signal wakes only one of two who wait: the other waits for ever. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t open;
static int is_open, passed;

static void *waiter(void *unused) {
    pthread_mutex_lock(&m);
    while (!is_open)
        pthread_cond_wait(&open, &m);
    passed++;
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_cond_init(&open, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_create(&t[0], NULL, waiter, NULL);
    pthread_create(&t[1], NULL, waiter, NULL);
    pthread_mutex_lock(&m);
    is_open = 1;
    pthread_cond_signal(&open);
    pthread_mutex_unlock(&m);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(passed == 2);
    pthread_cond_destroy(&open);
    return 0;
}
