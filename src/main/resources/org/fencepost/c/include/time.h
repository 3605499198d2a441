/* All clocks are one. From one look of a thread to its next a day passes, or no time at all, or as long as it has slept or
 * waited with a limit in between. */
#ifndef _TIME_H
#define _TIME_H
#include <features.h>
#include <fp/cdefs.h>
#include <fp/timetypes.h>
#include <stddef.h>

__FP_BEGIN
#define CLOCKS_PER_SEC ((clock_t)1000000)
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIMER_ABSTIME 1
#define TIME_UTC 1

struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

time_t time(time_t *now) __FP_NOTHROW;
clock_t clock(void) __FP_NOTHROW;
double difftime(time_t end, time_t start) __FP_NOTHROW;
int clock_gettime(clockid_t clock, struct timespec *now) __FP_NOTHROW;
int clock_getres(clockid_t clock, struct timespec *resolution) __FP_NOTHROW;
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *rest);
int nanosleep(const struct timespec *duration, struct timespec *rest);
int timespec_get(struct timespec *now, int base) __FP_NOTHROW;
/* Declared for programs that mention them; a call is reported as not supported. */
time_t mktime(struct tm *when) __FP_NOTHROW;
struct tm *gmtime(const time_t *when) __FP_NOTHROW;
struct tm *localtime(const time_t *when) __FP_NOTHROW;
struct tm *gmtime_r(const time_t *__FP_RESTRICT when, struct tm *__FP_RESTRICT result) __FP_NOTHROW;
struct tm *localtime_r(const time_t *__FP_RESTRICT when, struct tm *__FP_RESTRICT result) __FP_NOTHROW;
char *asctime(const struct tm *when) __FP_NOTHROW;
char *ctime(const time_t *when) __FP_NOTHROW;
size_t strftime(char *__FP_RESTRICT text, size_t size, const char *__FP_RESTRICT format,
                const struct tm *__FP_RESTRICT when) __FP_NOTHROW;
__FP_END
#endif
