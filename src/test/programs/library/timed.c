/* Waits with a limit: each may succeed or run out of time, and none hangs. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static mtx_t mtx;

static void *holder(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_rwlock_wrlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    struct timespec until;
    timespec_get(&until, TIME_UTC);
    sem_init(&semaphore, 0, 1);
    mtx_init(&mtx, mtx_timed);
    pthread_create(&t, NULL, holder, NULL);
    pthread_join(t, NULL);
    assert(pthread_mutex_timedlock(&mutex, &until) == ETIMEDOUT);
    assert(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &until) == ETIMEDOUT);
    assert(pthread_rwlock_timedrdlock(&lock, &until) == ETIMEDOUT);
    assert(pthread_rwlock_timedwrlock(&lock, &until) == ETIMEDOUT);
    assert(pthread_rwlock_clockrdlock(&lock, CLOCK_REALTIME, &until) == ETIMEDOUT);
    assert(pthread_rwlock_clockwrlock(&lock, CLOCK_REALTIME, &until) == ETIMEDOUT);
    assert(sem_timedwait(&semaphore, &until) == 0);
    assert(sem_clockwait(&semaphore, CLOCK_REALTIME, &until) == -1 && errno == ETIMEDOUT);
    assert(mtx_timedlock(&mtx, &until) == thrd_success && mtx_trylock(&mtx) == thrd_busy);
    mtx_unlock(&mtx);
    return 0;
}
