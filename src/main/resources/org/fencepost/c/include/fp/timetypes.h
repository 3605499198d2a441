/* Types of time, which several headers must define alike. */
#ifndef _FP_TIMETYPES_H
#define _FP_TIMETYPES_H
typedef long time_t;
typedef long suseconds_t;
typedef long clock_t;
typedef int clockid_t;
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct timeval {
    time_t tv_sec;
    suseconds_t tv_usec;
};
#endif
