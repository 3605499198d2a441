/* POSIX threads. What each function does here, and what is not modelled, is in docs/manual/library.md. */
#ifndef _PTHREAD_H
#define _PTHREAD_H
#include <features.h>
#include <fp/cdefs.h>
#include <fp/pthreadtypes.h>
#include <fp/timetypes.h>
#include <sched.h>
#include <stddef.h>
#include <time.h>

__FP_BEGIN

#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_PRIO_NONE 0
#define PTHREAD_PRIO_INHERIT 1
#define PTHREAD_PRIO_PROTECT 2
#define PTHREAD_MUTEX_STALLED 0
#define PTHREAD_MUTEX_ROBUST 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_STACK_MIN 16384
#define PTHREAD_KEYS_MAX 32
#define PTHREAD_DESTRUCTOR_ITERATIONS 4

#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_TIMED_NP PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_FAST_NP PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_ADAPTIVE_NP PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_RECURSIVE_NP PTHREAD_MUTEX_RECURSIVE
#define PTHREAD_MUTEX_ERRORCHECK_NP PTHREAD_MUTEX_ERRORCHECK

#define PTHREAD_MUTEX_INITIALIZER {0, 0, {0, 0, 0, 0}}
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP {0x40000000u, 0, {0, 0, 0, 0}}
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP {0x80000000u, 0, {0, 0, 0, 0}}
#define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP PTHREAD_MUTEX_INITIALIZER
#define PTHREAD_COND_INITIALIZER {0, {0, 0, 0, 0, 0}}
#define PTHREAD_RWLOCK_INITIALIZER {0, 0, {0, 0, 0, 0, 0, 0}}
#define PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP PTHREAD_RWLOCK_INITIALIZER
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

int pthread_create(pthread_t *__FP_RESTRICT thread, const pthread_attr_t *__FP_RESTRICT attributes,
                   void *(*start)(void *), void *__FP_RESTRICT argument) __FP_NOTHROW;
int pthread_join(pthread_t thread, void **result);
int pthread_tryjoin_np(pthread_t thread, void **result) __FP_NOTHROW;
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until);
int pthread_detach(pthread_t thread) __FP_NOTHROW;
void pthread_exit(void *result) __FP_NORETURN;
pthread_t pthread_self(void) __FP_NOTHROW;
int pthread_equal(pthread_t a, pthread_t b) __FP_NOTHROW;
int pthread_yield(void) __FP_NOTHROW;
int pthread_setname_np(pthread_t thread, const char *name) __FP_NOTHROW;
int pthread_cancel(pthread_t thread);
int pthread_setcancelstate(int state, int *old);
int pthread_setcanceltype(int type, int *old);
void pthread_testcancel(void);
int pthread_kill(pthread_t thread, int signal) __FP_NOTHROW;
int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *parameters) __FP_NOTHROW;
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) __FP_NOTHROW;
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) __FP_NOTHROW;
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) __FP_NOTHROW;
int pthread_setconcurrency(int level) __FP_NOTHROW;
int pthread_getconcurrency(void) __FP_NOTHROW;
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) __FP_NOTHROW;

int pthread_attr_init(pthread_attr_t *attributes) __FP_NOTHROW;
int pthread_attr_destroy(pthread_attr_t *attributes) __FP_NOTHROW;
int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) __FP_NOTHROW;
int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) __FP_NOTHROW;
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) __FP_NOTHROW;
int pthread_attr_getstacksize(const pthread_attr_t *attributes, size_t *size) __FP_NOTHROW;
int pthread_attr_setscope(pthread_attr_t *attributes, int scope) __FP_NOTHROW;
int pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherit) __FP_NOTHROW;
int pthread_attr_setschedpolicy(pthread_attr_t *attributes, int policy) __FP_NOTHROW;
int pthread_attr_setschedparam(pthread_attr_t *attributes, const struct sched_param *parameters) __FP_NOTHROW;
int pthread_attr_setguardsize(pthread_attr_t *attributes, size_t size) __FP_NOTHROW;
int pthread_attr_setaffinity_np(pthread_attr_t *attributes, size_t size, const cpu_set_t *set) __FP_NOTHROW;

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) __FP_NOTHROW;
int pthread_mutex_destroy(pthread_mutex_t *mutex) __FP_NOTHROW;
int pthread_mutex_lock(pthread_mutex_t *mutex) __FP_NOTHROW;
int pthread_mutex_trylock(pthread_mutex_t *mutex) __FP_NOTHROW;
int pthread_mutex_timedlock(pthread_mutex_t *__FP_RESTRICT mutex, const struct timespec *__FP_RESTRICT until)
        __FP_NOTHROW;
int pthread_mutex_clocklock(pthread_mutex_t *__FP_RESTRICT mutex, clockid_t clock,
                            const struct timespec *__FP_RESTRICT until) __FP_NOTHROW;
int pthread_mutex_unlock(pthread_mutex_t *mutex) __FP_NOTHROW;
int pthread_mutex_consistent(pthread_mutex_t *mutex) __FP_NOTHROW;
int pthread_mutexattr_init(pthread_mutexattr_t *attributes) __FP_NOTHROW;
int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) __FP_NOTHROW;
int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int kind) __FP_NOTHROW;
int pthread_mutexattr_gettype(const pthread_mutexattr_t *__FP_RESTRICT attributes, int *__FP_RESTRICT kind)
        __FP_NOTHROW;
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attributes, int shared) __FP_NOTHROW;
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *attributes, int protocol) __FP_NOTHROW;
int pthread_mutexattr_setrobust(pthread_mutexattr_t *attributes, int robust) __FP_NOTHROW;

int pthread_cond_init(pthread_cond_t *__FP_RESTRICT condition, const pthread_condattr_t *__FP_RESTRICT attributes)
        __FP_NOTHROW;
int pthread_cond_destroy(pthread_cond_t *condition) __FP_NOTHROW;
int pthread_cond_wait(pthread_cond_t *__FP_RESTRICT condition, pthread_mutex_t *__FP_RESTRICT mutex);
int pthread_cond_timedwait(pthread_cond_t *__FP_RESTRICT condition, pthread_mutex_t *__FP_RESTRICT mutex,
                           const struct timespec *__FP_RESTRICT until);
int pthread_cond_clockwait(pthread_cond_t *__FP_RESTRICT condition, pthread_mutex_t *__FP_RESTRICT mutex,
                           clockid_t clock, const struct timespec *__FP_RESTRICT until);
int pthread_cond_signal(pthread_cond_t *condition) __FP_NOTHROW;
int pthread_cond_broadcast(pthread_cond_t *condition) __FP_NOTHROW;
int pthread_condattr_init(pthread_condattr_t *attributes) __FP_NOTHROW;
int pthread_condattr_destroy(pthread_condattr_t *attributes) __FP_NOTHROW;
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) __FP_NOTHROW;
int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared) __FP_NOTHROW;

int pthread_rwlock_init(pthread_rwlock_t *__FP_RESTRICT lock, const pthread_rwlockattr_t *__FP_RESTRICT attributes)
        __FP_NOTHROW;
int pthread_rwlock_destroy(pthread_rwlock_t *lock) __FP_NOTHROW;
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) __FP_NOTHROW;
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) __FP_NOTHROW;
int pthread_rwlock_timedrdlock(pthread_rwlock_t *__FP_RESTRICT lock, const struct timespec *__FP_RESTRICT until)
        __FP_NOTHROW;
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) __FP_NOTHROW;
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) __FP_NOTHROW;
int pthread_rwlock_timedwrlock(pthread_rwlock_t *__FP_RESTRICT lock, const struct timespec *__FP_RESTRICT until)
        __FP_NOTHROW;
int pthread_rwlock_clockrdlock(pthread_rwlock_t *__FP_RESTRICT lock, clockid_t clock,
                               const struct timespec *__FP_RESTRICT until) __FP_NOTHROW;
int pthread_rwlock_clockwrlock(pthread_rwlock_t *__FP_RESTRICT lock, clockid_t clock,
                               const struct timespec *__FP_RESTRICT until) __FP_NOTHROW;
int pthread_rwlock_unlock(pthread_rwlock_t *lock) __FP_NOTHROW;
int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes) __FP_NOTHROW;
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes) __FP_NOTHROW;
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attributes, int shared) __FP_NOTHROW;

int pthread_barrier_init(pthread_barrier_t *__FP_RESTRICT barrier,
                         const pthread_barrierattr_t *__FP_RESTRICT attributes, unsigned count) __FP_NOTHROW;
int pthread_barrier_destroy(pthread_barrier_t *barrier) __FP_NOTHROW;
int pthread_barrier_wait(pthread_barrier_t *barrier) __FP_NOTHROW;
int pthread_barrierattr_init(pthread_barrierattr_t *attributes) __FP_NOTHROW;
int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes) __FP_NOTHROW;
int pthread_barrierattr_setpshared(pthread_barrierattr_t *attributes, int shared) __FP_NOTHROW;

int pthread_spin_init(pthread_spinlock_t *lock, int shared) __FP_NOTHROW;
int pthread_spin_destroy(pthread_spinlock_t *lock) __FP_NOTHROW;
int pthread_spin_lock(pthread_spinlock_t *lock) __FP_NOTHROW;
int pthread_spin_trylock(pthread_spinlock_t *lock) __FP_NOTHROW;
int pthread_spin_unlock(pthread_spinlock_t *lock) __FP_NOTHROW;

int pthread_once(pthread_once_t *once, void (*routine)(void));
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *)) __FP_NOTHROW;
int pthread_key_delete(pthread_key_t key) __FP_NOTHROW;
void *pthread_getspecific(pthread_key_t key) __FP_NOTHROW;
int pthread_setspecific(pthread_key_t key, const void *value) __FP_NOTHROW;

__FP_END
#endif
