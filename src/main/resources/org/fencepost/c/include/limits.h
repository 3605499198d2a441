/* The compiler's own limits, and the few that a POSIX system adds. */
#ifndef _FP_LIMITS_H
#define _FP_LIMITS_H
#include_next <limits.h>
#define PATH_MAX 4096
#define NAME_MAX 255
#define IOV_MAX 1024
#ifndef SSIZE_MAX
#define SSIZE_MAX LONG_MAX
#endif
#ifndef PTHREAD_KEYS_MAX
#define PTHREAD_KEYS_MAX 32
#endif
#ifndef PTHREAD_STACK_MIN
#define PTHREAD_STACK_MIN 16384
#endif
#endif
