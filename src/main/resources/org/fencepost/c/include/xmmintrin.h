/* Clang's own, but for the store that needs a type of its own in the compiler. */
#include_next <xmmintrin.h>
#ifndef _FP_STREAM_PI
#define _FP_STREAM_PI
#include <fp/cdefs.h>
__FP_BEGIN
void __fp_stream64(void *to, unsigned long long value) __FP_NOTHROW;
__FP_END
#define _mm_stream_pi(to, value) __fp_stream64((to), (unsigned long long)(value))
#endif
