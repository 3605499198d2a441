/* Resources are not modelled. Declared for programs that include the header; a call is reported as not supported. */
#ifndef _SYS_RESOURCE_H
#define _SYS_RESOURCE_H
#include <fp/cdefs.h>
#include <fp/timetypes.h>
#include <sys/types.h>
__FP_BEGIN
#define RLIMIT_STACK 3
#define RUSAGE_SELF 0
typedef unsigned long rlim_t;
struct rlimit {
    rlim_t rlim_cur, rlim_max;
};
int getrlimit(int resource, struct rlimit *limit) __FP_NOTHROW;
int setrlimit(int resource, const struct rlimit *limit) __FP_NOTHROW;
__FP_END
#endif
