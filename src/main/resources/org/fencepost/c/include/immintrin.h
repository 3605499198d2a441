/*
 * The x86 intrinsics. Fences, pause, non-temporal stores and the vectors of SSE2 are clang's own (emmintrin.h); newer vector
 * instructions too, once their flag (-msse4.2, -mavx2, ...) asks for them. What matters to persistence and a few bit
 * functions are ours, and need no flag. Clang's own immintrin.h would cost half a second of reading.
 */
#ifndef _FP_IMMINTRIN_H
#define _FP_IMMINTRIN_H
#ifdef __AVX__
#include_next <immintrin.h>
#else
#include <emmintrin.h>
#ifdef __SSE3__
#include <pmmintrin.h>
#endif
#ifdef __SSSE3__
#include <tmmintrin.h>
#endif
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif
#ifdef __SSE4_2__
#include <nmmintrin.h>
#endif
#endif
#include <fp/cdefs.h>
#include <stddef.h>

__FP_BEGIN
/* Primitives of the engines. Without a crash to survive, a write-back has no effect that a program can see. */
void __fp_clflushopt(const void *line) __FP_NOTHROW;
void __fp_clwb(const void *line) __FP_NOTHROW;
unsigned long long __fp_rdtsc(void) __FP_NOTHROW;

/* As macros: some of these names mean something to the compiler. */
#undef _mm_clflushopt
#undef _mm_clwb
#undef __rdtsc
#undef _rdtsc
#define _mm_clflushopt(line) __fp_clflushopt(line)
#define _mm_clwb(line) __fp_clwb(line)
#define __rdtsc() __fp_rdtsc()
#define _rdtsc() __fp_rdtsc()

/* Transactions (RTM). One that aborts leaves no trace, so that it may abort at any access is the same as that it may before the first. */
#ifndef __RTMINTRIN_H
#define _XBEGIN_STARTED (~0u)
#define _XABORT_EXPLICIT 1
#define _XABORT_RETRY 2
#define _XABORT_CONFLICT 4
#define _XABORT_CAPACITY 8
#define _XABORT_DEBUG 16
#define _XABORT_NESTED 32
#define _XABORT_CODE(status) ((status) >> 24 & 0xff)
unsigned fp_tx_begin(void) __FP_NOTHROW;
void fp_tx_commit(void) __FP_NOTHROW;
void fp_tx_abort(unsigned code) __FP_NOTHROW;
int fp_tx_depth(void) __FP_NOTHROW;
int fp_choose(int n) __FP_NOTHROW;
static inline __attribute__((__unused__)) unsigned _xbegin(void) {
    unsigned status;
    if (fp_tx_depth() == 0) {
        switch (fp_choose(4)) {
            case 1: return _XABORT_CONFLICT | _XABORT_RETRY;
            case 2: return _XABORT_CAPACITY;
            case 3: return 0;
            default: break;
        }
    }
    status = fp_tx_begin();
    return status == 0 ? _XBEGIN_STARTED : status;
}
static inline __attribute__((__unused__)) void _xend(void) { fp_tx_commit(); }
static inline __attribute__((__unused__)) int _xtest(void) { return fp_tx_depth() > 0; }
static inline __attribute__((__unused__)) void _xabort(unsigned code) {
    int depth = fp_tx_depth();
    if (depth > 0) fp_tx_abort(_XABORT_EXPLICIT | (depth > 1 ? _XABORT_NESTED : 0) | (code & 0xff) << 24);
}
#endif

#define __FP_INLINE static inline __attribute__((__always_inline__, __unused__))
#ifndef __POPCNT__
__FP_INLINE int _mm_popcnt_u32(unsigned value) { return __builtin_popcount(value); }
__FP_INLINE long long _mm_popcnt_u64(unsigned long long value) { return __builtin_popcountll(value); }
#endif
#ifndef __BMI__
__FP_INLINE unsigned _tzcnt_u32(unsigned value) { return value ? (unsigned)__builtin_ctz(value) : 32; }
__FP_INLINE unsigned long long _tzcnt_u64(unsigned long long value) {
    return value ? (unsigned long long)__builtin_ctzll(value) : 64;
}
#endif
#ifndef __LZCNT__
__FP_INLINE unsigned _lzcnt_u32(unsigned value) { return value ? (unsigned)__builtin_clz(value) : 32; }
__FP_INLINE unsigned long long _lzcnt_u64(unsigned long long value) {
    return value ? (unsigned long long)__builtin_clzll(value) : 64;
}
#endif
#undef __FP_INLINE
__FP_END
#endif
