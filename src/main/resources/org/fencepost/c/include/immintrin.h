/*
 * The x86 intrinsics that matter to concurrency and persistence: fences, pause, cache-line write-backs, non-temporal
 * stores, the time-stamp counter, and bit counting. Vectors are not modelled.
 */
#ifndef _FP_IMMINTRIN_H
#define _FP_IMMINTRIN_H
#include <fp/cdefs.h>
#include <stddef.h>

__FP_BEGIN
/* Primitives of the engines. Without a crash to survive, a write-back has no effect that a program can see. */
void __fp_mfence(void) __FP_NOTHROW;
void __fp_sfence(void) __FP_NOTHROW;
void __fp_lfence(void) __FP_NOTHROW;
void __fp_clflush(const void *line) __FP_NOTHROW;
void __fp_clflushopt(const void *line) __FP_NOTHROW;
void __fp_clwb(const void *line) __FP_NOTHROW;
void __fp_stream32(int *to, int value) __FP_NOTHROW;
void __fp_stream64(long long *to, long long value) __FP_NOTHROW;
/* Ticks each time that it is looked at. */
long __fp_clock(void) __FP_NOTHROW;

#define __FP_INLINE static inline __attribute__((__always_inline__, __unused__))
#undef _mm_pause
#undef _mm_mfence
#undef _mm_sfence
#undef _mm_lfence
__FP_INLINE void _mm_pause(void) {}
__FP_INLINE void _mm_mfence(void) { __fp_mfence(); }
__FP_INLINE void _mm_sfence(void) { __fp_sfence(); }
__FP_INLINE void _mm_lfence(void) { __fp_lfence(); }
__FP_INLINE void _mm_clflush(const void *line) { __fp_clflush(line); }
__FP_INLINE void _mm_clflushopt(const void *line) { __fp_clflushopt(line); }
__FP_INLINE void _mm_clwb(const void *line) { __fp_clwb(line); }
__FP_INLINE void _mm_stream_si32(int *to, int value) { __fp_stream32(to, value); }
__FP_INLINE void _mm_stream_si64(long long *to, long long value) { __fp_stream64(to, value); }
__FP_INLINE unsigned long long __rdtsc(void) { return (unsigned long long)__fp_clock(); }
__FP_INLINE unsigned long long _rdtsc(void) { return (unsigned long long)__fp_clock(); }
__FP_INLINE int _mm_popcnt_u32(unsigned value) { return __builtin_popcount(value); }
__FP_INLINE long long _mm_popcnt_u64(unsigned long long value) { return __builtin_popcountll(value); }
__FP_INLINE unsigned _tzcnt_u32(unsigned value) { return value ? (unsigned)__builtin_ctz(value) : 32; }
__FP_INLINE unsigned long long _tzcnt_u64(unsigned long long value) {
    return value ? (unsigned long long)__builtin_ctzll(value) : 64;
}
__FP_INLINE unsigned _lzcnt_u32(unsigned value) { return value ? (unsigned)__builtin_clz(value) : 32; }
__FP_INLINE unsigned long long _lzcnt_u64(unsigned long long value) {
    return value ? (unsigned long long)__builtin_clzll(value) : 64;
}
enum _mm_hint { _MM_HINT_NTA = 0, _MM_HINT_T2 = 1, _MM_HINT_T1 = 2, _MM_HINT_T0 = 3 };
#define _mm_prefetch(address, hint) ((void)(address), (void)(hint))
#undef __FP_INLINE
__FP_END
#endif
