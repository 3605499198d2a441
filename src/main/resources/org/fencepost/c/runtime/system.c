/* The little that programs ask of the operating system: errno, time (which passes in days, or not at all), sleeping
 * (which is over at once), scheduling (which is not ours to say), signals (which never come). */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/random.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "fp_internal.h"

#define PROCESSORS 4

static _Thread_local int error_number;

int *__errno_location(void) { return &error_number; }

/* ---- Time: all clocks are one. ---- */

time_t time(time_t *now) {
    time_t seconds = FP_START + __fp_clock() / FP_SECOND;
    if (now) {
        *now = seconds;
    }
    return seconds;
}

clock_t clock(void) { return __fp_clock() / (FP_SECOND / CLOCKS_PER_SEC); }

double difftime(time_t end, time_t start) { return (double)(end - start); }

int clock_gettime(clockid_t clock, struct timespec *now) {
    long nanoseconds = __fp_clock();
    now->tv_sec = FP_START + nanoseconds / FP_SECOND;
    now->tv_nsec = nanoseconds % FP_SECOND;
    return 0;
}

int clock_getres(clockid_t clock, struct timespec *resolution) {
    if (resolution) {
        resolution->tv_sec = 0;
        resolution->tv_nsec = 1;
    }
    return 0;
}

int timespec_get(struct timespec *now, int base) {
    clock_gettime(CLOCK_REALTIME, now);
    return base;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    long nanoseconds = __fp_clock();
    now->tv_sec = FP_START + nanoseconds / FP_SECOND;
    now->tv_usec = nanoseconds % FP_SECOND / 1000;
    return 0;
}

/* ---- Sleeping and scheduling ---- */

unsigned sleep(unsigned seconds) {
    __fp_sleep(seconds * FP_SECOND);
    return 0;
}

int usleep(useconds_t microseconds) {
    __fp_sleep(microseconds * 1000l);
    return 0;
}

static void no_rest(struct timespec *rest) {
    if (rest) {
        rest->tv_sec = 0;
        rest->tv_nsec = 0;
    }
}

int nanosleep(const struct timespec *duration, struct timespec *rest) {
    __fp_sleep(duration->tv_sec * FP_SECOND + duration->tv_nsec);
    no_rest(rest);
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *rest) {
    if (!(flags & TIMER_ABSTIME)) {
        return nanosleep(duration, rest);
    }
    __fp_pass_time(fp_nanoseconds(duration));
    no_rest(rest);
    return 0;
}

int sched_yield(void) { return 0; }

int sched_get_priority_max(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR ? 99 : 0; }

int sched_get_priority_min(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR ? 1 : 0; }

int sched_getcpu(void) { return (int)__fp_self(); }

int sched_setaffinity(int process, size_t size, const cpu_set_t *set) { return 0; }

int sched_getaffinity(int process, size_t size, cpu_set_t *set) {
    CPU_ZERO(set);
    for (int cpu = 0; cpu < PROCESSORS; cpu++) {
        CPU_SET(cpu, set);
    }
    return 0;
}

/* ---- The process ---- */

pid_t getpid(void) { return 1; }

pid_t getppid(void) { return 0; }

pid_t gettid(void) { return (pid_t)__fp_self() + 1; }

uid_t getuid(void) { return 0; }

uid_t geteuid(void) { return 0; }

int getpagesize(void) { return 4096; }

long sysconf(int name) {
    switch (name) {
    case _SC_PAGESIZE:
        return 4096;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN:
        return PROCESSORS;
    default:
        errno = EINVAL;
        return -1;
    }
}

int isatty(int descriptor) { return 0; }

/* ---- Signals ---- */

sighandler_t signal(int number, sighandler_t handler) { return SIG_DFL; }

int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict old) {
    if (old) {
        old->sa_handler = SIG_DFL;
    }
    return 0;
}

int sigemptyset(sigset_t *set) {
    __builtin_memset(set, 0, sizeof(*set));
    return 0;
}

int sigfillset(sigset_t *set) {
    __builtin_memset(set, 0xff, sizeof(*set));
    return 0;
}

int sigaddset(sigset_t *set, int number) {
    set->__bits[number / 64] |= 1ul << (number % 64);
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    set->__bits[number / 64] &= ~(1ul << (number % 64));
    return 0;
}

int sigismember(const sigset_t *set, int number) { return set->__bits[number / 64] >> (number % 64) & 1; }

int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old) {
    if (old) {
        sigemptyset(old);
    }
    return 0;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old) { return pthread_sigmask(how, set, old); }

/* Waiting for nothing is sleeping. */
int poll(struct pollfd *files, nfds_t count, int milliseconds) {
    if (count > 0) {
        __fp_unsupported("poll with files to wait for");
    }
    return 0;
}

extern unsigned char __VERIFIER_nondet_uchar(void);

ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
    for (size_t i = 0; i < size; i++) {
        ((unsigned char *)buffer)[i] = __VERIFIER_nondet_uchar();
    }
    return (ssize_t)size;
}
