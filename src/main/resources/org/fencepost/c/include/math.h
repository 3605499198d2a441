/*
 * Most of these are computed exactly as Java's StrictMath does. The rest is declared for headers that mention it; a call is
 * reported as not supported.
 */
#ifndef _MATH_H
#define _MATH_H
#include <features.h>
#include <fp/cdefs.h>

__FP_BEGIN
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_LN2 0.69314718055994530942
#define M_SQRT2 1.41421356237309504880
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling MATH_ERREXCEPT
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)

typedef float float_t;
typedef double double_t;

#define __FP_MATH1(name) \
    double name(double) __FP_NOTHROW; \
    float name##f(float) __FP_NOTHROW; \
    long double name##l(long double) __FP_NOTHROW;
#define __FP_MATH2(name) \
    double name(double, double) __FP_NOTHROW; \
    float name##f(float, float) __FP_NOTHROW; \
    long double name##l(long double, long double) __FP_NOTHROW;
#define __FP_MATH_TO(type, name) \
    type name(double) __FP_NOTHROW; \
    type name##f(float) __FP_NOTHROW; \
    type name##l(long double) __FP_NOTHROW;

__FP_MATH1(fabs)
__FP_MATH1(sqrt)
__FP_MATH1(floor)
__FP_MATH1(ceil)
__FP_MATH1(trunc)
__FP_MATH1(round)
__FP_MATH2(fmin)
__FP_MATH2(fmax)
__FP_MATH2(fmod)
__FP_MATH2(copysign)
__FP_MATH_TO(long, lround)
__FP_MATH_TO(long long, llround)
__FP_MATH1(rint)
__FP_MATH1(nearbyint)
__FP_MATH_TO(long, lrint)
__FP_MATH_TO(long long, llrint)
__FP_MATH1(sin)
__FP_MATH1(cos)
__FP_MATH1(tan)
__FP_MATH1(asin)
__FP_MATH1(acos)
__FP_MATH1(atan)
__FP_MATH2(atan2)
__FP_MATH1(sinh)
__FP_MATH1(cosh)
__FP_MATH1(tanh)
__FP_MATH1(asinh)
__FP_MATH1(acosh)
__FP_MATH1(atanh)
__FP_MATH1(exp)
__FP_MATH1(exp2)
__FP_MATH1(expm1)
__FP_MATH1(log)
__FP_MATH1(log2)
__FP_MATH1(log10)
__FP_MATH1(log1p)
__FP_MATH1(logb)
__FP_MATH_TO(int, ilogb)
__FP_MATH2(pow)
__FP_MATH1(cbrt)
__FP_MATH2(hypot)
__FP_MATH1(erf)
__FP_MATH1(erfc)
__FP_MATH1(tgamma)
__FP_MATH1(lgamma)
__FP_MATH2(remainder)
__FP_MATH2(nextafter)
__FP_MATH2(fdim)
double nexttoward(double, long double) __FP_NOTHROW;
float nexttowardf(float, long double) __FP_NOTHROW;
long double nexttowardl(long double, long double) __FP_NOTHROW;
double fma(double, double, double) __FP_NOTHROW;
float fmaf(float, float, float) __FP_NOTHROW;
long double fmal(long double, long double, long double) __FP_NOTHROW;
double frexp(double, int *) __FP_NOTHROW;
float frexpf(float, int *) __FP_NOTHROW;
long double frexpl(long double, int *) __FP_NOTHROW;
double ldexp(double, int) __FP_NOTHROW;
float ldexpf(float, int) __FP_NOTHROW;
long double ldexpl(long double, int) __FP_NOTHROW;
double scalbn(double, int) __FP_NOTHROW;
float scalbnf(float, int) __FP_NOTHROW;
long double scalbnl(long double, int) __FP_NOTHROW;
double scalbln(double, long) __FP_NOTHROW;
float scalblnf(float, long) __FP_NOTHROW;
long double scalblnl(long double, long) __FP_NOTHROW;
double modf(double, double *) __FP_NOTHROW;
float modff(float, float *) __FP_NOTHROW;
long double modfl(long double, long double *) __FP_NOTHROW;
double remquo(double, double, int *) __FP_NOTHROW;
float remquof(float, float, int *) __FP_NOTHROW;
long double remquol(long double, long double, int *) __FP_NOTHROW;
double nan(const char *) __FP_NOTHROW;
float nanf(const char *) __FP_NOTHROW;
long double nanl(const char *) __FP_NOTHROW;

#undef __FP_MATH1
#undef __FP_MATH2
#undef __FP_MATH_TO
__FP_END
#endif
