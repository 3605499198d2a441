/* C11 threads, by the POSIX ones. */
#include <errno.h>
#include <pthread.h>
#include <threads.h>
#include "fp_internal.h"

static int result_of(int error) {
    switch (error) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ETIMEDOUT:
        return thrd_timedout;
    default:
        return thrd_error;
    }
}

/* A function that returns int may be started like one that returns a pointer: only the low half of it is used. */
int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
    *thread = fp_handle(__fp_spawn((void *(*)(void *))start, argument));
    return thrd_success;
}

int thrd_join(thrd_t thread, int *result) {
    void *value;
    int error = pthread_join(thread, &value);
    if (!error && result) {
        *result = (int)(long)value;
    }
    return result_of(error);
}

int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }

thrd_t thrd_current(void) { return pthread_self(); }

int thrd_equal(thrd_t a, thrd_t b) { return a == b; }

void thrd_exit(int result) { pthread_exit((void *)(long)result); }

int thrd_sleep(const struct timespec *duration, struct timespec *rest) { return nanosleep(duration, rest); }

void thrd_yield(void) {}

int mtx_init(mtx_t *mutex, int kind) {
    pthread_mutexattr_t attributes = {kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL};
    return result_of(pthread_mutex_init(mutex, &attributes));
}

void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(mutex); }

int mtx_lock(mtx_t *mutex) { return result_of(pthread_mutex_lock(mutex)); }

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until) {
    return result_of(pthread_mutex_timedlock(mutex, until));
}

int mtx_trylock(mtx_t *mutex) { return result_of(pthread_mutex_trylock(mutex)); }

int mtx_unlock(mtx_t *mutex) { return result_of(pthread_mutex_unlock(mutex)); }

int cnd_init(cnd_t *condition) { return result_of(pthread_cond_init(condition, 0)); }

void cnd_destroy(cnd_t *condition) { pthread_cond_destroy(condition); }

int cnd_signal(cnd_t *condition) { return result_of(pthread_cond_signal(condition)); }

int cnd_broadcast(cnd_t *condition) { return result_of(pthread_cond_broadcast(condition)); }

int cnd_wait(cnd_t *condition, mtx_t *mutex) { return result_of(pthread_cond_wait(condition, mutex)); }

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict until) {
    return result_of(pthread_cond_timedwait(condition, mutex, until));
}

int tss_create(tss_t *key, tss_dtor_t destructor) { return result_of(pthread_key_create(key, destructor)); }

void tss_delete(tss_t key) { pthread_key_delete(key); }

void *tss_get(tss_t key) { return pthread_getspecific(key); }

int tss_set(tss_t key, void *value) { return result_of(pthread_setspecific(key, value)); }

void call_once(once_flag *once, void (*routine)(void)) { pthread_once(once, routine); }
