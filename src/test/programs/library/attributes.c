/* Attributes are accepted, kept where they can be asked for, and otherwise change nothing. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static void *nothing(void *unused) {
    pthread_testcancel();
    pthread_yield();
    return NULL;
}

int main(void) {
    pthread_attr_t a;
    pthread_mutexattr_t m;
    pthread_condattr_t c;
    pthread_rwlockattr_t r;
    pthread_barrierattr_t b;
    struct sched_param p = {0};
    cpu_set_t cpus;
    size_t size;
    int state;
    pthread_t t;
    pthread_attr_init(&a);
    assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0 && pthread_attr_setdetachstate(&a, 7) == EINVAL);
    assert(pthread_attr_getdetachstate(&a, &state) == 0 && state == PTHREAD_CREATE_DETACHED);
    assert(pthread_attr_setstacksize(&a, 1) == EINVAL && pthread_attr_getstacksize(&a, &size) == 0 && size > 1);
    assert(pthread_attr_setscope(&a, PTHREAD_SCOPE_SYSTEM) == 0 && pthread_attr_setguardsize(&a, 4096) == 0);
    assert(pthread_attr_setinheritsched(&a, PTHREAD_EXPLICIT_SCHED) == 0);
    assert(pthread_attr_setschedpolicy(&a, SCHED_FIFO) == 0 && pthread_attr_setschedparam(&a, &p) == 0);
    CPU_ZERO(&cpus);
    CPU_SET(1, &cpus);
    assert(CPU_ISSET(1, &cpus) && pthread_attr_setaffinity_np(&a, sizeof cpus, &cpus) == 0);
    pthread_mutexattr_init(&m);
    assert(pthread_mutexattr_setpshared(&m, PTHREAD_PROCESS_PRIVATE) == 0);
    assert(pthread_mutexattr_setprotocol(&m, PTHREAD_PRIO_INHERIT) == 0);
    assert(pthread_mutexattr_setrobust(&m, PTHREAD_MUTEX_STALLED) == 0 && pthread_mutexattr_settype(&m, 9) == EINVAL);
    pthread_condattr_init(&c);
    assert(pthread_condattr_setclock(&c, CLOCK_MONOTONIC) == 0 && pthread_condattr_setpshared(&c, 0) == 0);
    pthread_rwlockattr_init(&r);
    assert(pthread_rwlockattr_setpshared(&r, 0) == 0 && pthread_rwlockattr_destroy(&r) == 0);
    pthread_barrierattr_init(&b);
    assert(pthread_barrierattr_setpshared(&b, 0) == 0 && pthread_barrierattr_destroy(&b) == 0);
    pthread_create(&t, &a, nothing, NULL);
    assert(pthread_setname_np(t, "child") == 0 && pthread_setaffinity_np(t, sizeof cpus, &cpus) == 0);
    assert(pthread_getaffinity_np(t, sizeof cpus, &cpus) == 0 && CPU_ISSET(0, &cpus));
    assert(pthread_setschedparam(t, SCHED_RR, &p) == 0 && pthread_setconcurrency(2) == 0);
    assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state) == 0 && state == PTHREAD_CANCEL_ENABLE);
    assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &state) == 0 && pthread_getconcurrency() == 0);
    assert(sched_get_priority_max(SCHED_RR) > sched_get_priority_min(SCHED_RR) && sched_getcpu() >= 0);
    return 0;
}
