/* trylock says EBUSY when the mutex is taken, and the caller goes on without it. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *locker(void *unused) {
    pthread_mutex_lock(&m);
    count++;
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *trier(void *unused) {
    struct timespec until = {1, 0};
    int error = pthread_mutex_trylock(&m);
    if (error == 0) {
        count++;
        pthread_mutex_unlock(&m);
    } else {
        assert(error == EBUSY);
        error = pthread_mutex_timedlock(&m, &until);
        assert(error == 0 || error == ETIMEDOUT);
        if (error == 0)
            pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, locker, NULL);
    pthread_create(&t[1], NULL, trier, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(count == 1 || count == 2);
    return 0;
}
