#ifndef _SYS_RANDOM_H
#define _SYS_RANDOM_H
#include <fp/cdefs.h>
#include <sys/types.h>

__FP_BEGIN
#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
/* Any bytes: each is an input. */
ssize_t getrandom(void *buffer, size_t size, unsigned flags) __FP_NOTHROW;
__FP_END
#endif
