/* A mutex guards an ordinary variable: three threads, 3! orders. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;
static int count;

static void *worker(void *unused) {
    assert(pthread_mutex_lock(&m) == 0);
    count++;
    assert(pthread_mutex_unlock(&m) == 0);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    assert(pthread_mutex_init(&m, NULL) == 0);
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(count == 3);
    assert(pthread_mutex_destroy(&m) == 0);
    return 0;
}
