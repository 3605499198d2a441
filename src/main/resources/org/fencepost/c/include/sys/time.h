#ifndef _SYS_TIME_H
#define _SYS_TIME_H
#include <fp/cdefs.h>
#include <fp/timetypes.h>

__FP_BEGIN
struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};
int gettimeofday(struct timeval *__FP_RESTRICT now, void *__FP_RESTRICT zone) __FP_NOTHROW;
__FP_END
#endif
