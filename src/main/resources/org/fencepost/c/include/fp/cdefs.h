/* What every header of ours needs: C linkage in C++, and "does not throw". */
#ifndef _FP_CDEFS_H
#define _FP_CDEFS_H

#ifdef __cplusplus
#define __FP_BEGIN extern "C" {
#define __FP_END }
#else
#define __FP_BEGIN
#define __FP_END
#endif

#define __FP_NOTHROW __attribute__((__nothrow__))
#define __FP_NORETURN __attribute__((__noreturn__))
/* Accepted in C and in C++, whatever the standard asked for. */
#define __FP_RESTRICT __restrict

#endif
