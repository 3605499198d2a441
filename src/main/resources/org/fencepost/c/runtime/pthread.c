/* Threads and mutexes. */
#include <errno.h>
#include <pthread.h>
#include "fp_internal.h"

/* Kinds of mutex, in bits 30 and 31 of its word. */
#define KIND_SHIFT 30
#define OWNER_MASK 0x3fffffffu
#define DESTROYED 0xc0000000u

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*start)(void *),
                   void *restrict argument) {
    *thread = fp_handle(__fp_spawn(start, argument));
    return 0;
}

int pthread_join(pthread_t thread, void **result) {
    if (fp_number(thread) == __fp_self()) {
        return EDEADLK;
    }
    void *value = __fp_join(fp_number(thread));
    if (result) {
        *result = value;
    }
    return 0;
}

/* The limit may be reached before the thread is done. */
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until) {
    return fp_choose(2) ? fp_timed_out(until) : pthread_join(thread, result);
}

int pthread_detach(pthread_t thread) { return 0; }

void pthread_exit(void *result) { __fp_thread_exit(result); }

pthread_t pthread_self(void) { return fp_handle(__fp_self()); }

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

int pthread_yield(void) { return 0; }

int pthread_setname_np(pthread_t thread, const char *name) { return 0; }

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) { return 0; }

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) { return sched_getaffinity(0, size, set); }

/* There are no processes to start. */
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) { return 0; }

int pthread_setconcurrency(int level) { return 0; }

int pthread_getconcurrency(void) { return 0; }

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) { return 0; }

/* Nobody can cancel a thread here, so whether it may be cancelled does not matter. */
int pthread_setcancelstate(int state, int *old) {
    if (old) {
        *old = PTHREAD_CANCEL_ENABLE;
    }
    return 0;
}

int pthread_setcanceltype(int type, int *old) {
    if (old) {
        *old = PTHREAD_CANCEL_DEFERRED;
    }
    return 0;
}

void pthread_testcancel(void) {}

int pthread_attr_init(pthread_attr_t *attributes) {
    attributes->__detached = PTHREAD_CREATE_JOINABLE;
    attributes->__stack = 8ul << 20;
    return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes) { return 0; }

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) {
    if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) {
        return EINVAL;
    }
    attributes->__detached = state;
    return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
    *state = attributes->__detached;
    return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) {
    if (size < PTHREAD_STACK_MIN) {
        return EINVAL;
    }
    attributes->__stack = size;
    return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *size) {
    *size = attributes->__stack;
    return 0;
}

int pthread_attr_setscope(pthread_attr_t *attributes, int scope) { return scope == PTHREAD_SCOPE_SYSTEM ? 0 : ENOTSUP; }

int pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherit) { return 0; }

int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int policy) { return 0; }

int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *parameters) { return 0; }

int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size) { return 0; }

int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size, const cpu_set_t *set) { return 0; }

/* Initialising is a plain store: a thread that locks without being ordered after it races with it. */
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
    mutex->__word = attributes ? (unsigned)attributes->__kind << KIND_SHIFT : 0;
    if (attributes && attributes->__robust) {
        __fp_lock_robust(&mutex->__word);
    }
    return 0;
}

/* One event: whoever comes later finds the mutex destroyed; what was done under it happened before. */
int pthread_mutex_destroy(pthread_mutex_t *mutex) {
    unsigned word = __atomic_exchange_n(&mutex->__word, DESTROYED, __ATOMIC_ACQUIRE);
    if (word & OWNER_MASK) {
        __fp_fail(FP_MUTEX_MISUSE, "the mutex is destroyed while a thread holds it");
    }
    if (word == DESTROYED) {
        __fp_fail(FP_MUTEX_MISUSE, "the mutex is destroyed twice");
    }
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) { return __fp_lock(&mutex->__word); }

int pthread_mutex_trylock(pthread_mutex_t *mutex) { return __fp_trylock(&mutex->__word); }

/* A lock that comes in time is a try that comes late enough, so trying covers both outcomes. */
int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
    int result = __fp_trylock(&mutex->__word);
    return result == EBUSY ? fp_timed_out(until) : result;
}

int pthread_mutex_clocklock(pthread_mutex_t *restrict mutex, clockid_t clock, const struct timespec *restrict until) {
    return pthread_mutex_timedlock(mutex, until);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) { return __fp_unlock(&mutex->__word); }

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
    attributes->__kind = PTHREAD_MUTEX_DEFAULT;
    attributes->__robust = PTHREAD_MUTEX_STALLED;
    return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) { return 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int kind) {
    if (kind < PTHREAD_MUTEX_NORMAL || kind > PTHREAD_MUTEX_ERRORCHECK) {
        return EINVAL;
    }
    attributes->__kind = kind;
    return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *restrict attributes, int *restrict kind) {
    *kind = attributes->__kind;
    return 0;
}

/* No priorities: these change nothing. */
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) { return 0; }

int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol) { return 0; }

int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust) {
    attributes->__robust = robust;
    return 0;
}

int pthread_mutex_consistent(pthread_mutex_t *mutex) { return __fp_lock_consistent(&mutex->__word) ? 0 : EINVAL; }
