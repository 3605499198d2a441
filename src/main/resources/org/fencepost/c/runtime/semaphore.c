/* Semaphores: the word is the value. */
#include <errno.h>
#include <semaphore.h>
#include "fp_internal.h"

static int fail_with(int error) {
    errno = error;
    return -1;
}

int sem_init(sem_t *semaphore, int shared, unsigned value) {
    if (value > SEM_VALUE_MAX) {
        return fail_with(EINVAL);
    }
    semaphore->__value = value;
    return 0;
}

int sem_destroy(sem_t *semaphore) { return 0; }

/* One event. */
int sem_wait(sem_t *semaphore) {
    while (__fp_take(&semaphore->__value) == 0) {
    }
    return 0;
}

int sem_trywait(sem_t *semaphore) { return __fp_take(&semaphore->__value) == 0 ? fail_with(EAGAIN) : 0; }

/* One that comes in time is a try that comes late enough, so trying covers both outcomes. */
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    return __fp_take(&semaphore->__value) == 0 ? fail_with(fp_timed_out(until)) : 0;
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict until) {
    return sem_timedwait(semaphore, until);
}

/* One event. */
int sem_post(sem_t *semaphore) {
    __atomic_fetch_add(&semaphore->__value, 1, __ATOMIC_RELEASE);
    return 0;
}

int sem_getvalue(sem_t *restrict semaphore, int *restrict value) {
    *value = (int)__atomic_load_n(&semaphore->__value, __ATOMIC_RELAXED);
    return 0;
}
