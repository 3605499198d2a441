// Floating point: arithmetic, comparisons with NaN, conversions, library functions that are instructions.
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static volatile double d = 2.5;
static volatile float f = -1.25f;
static volatile double zero = 0.0;
static volatile int seven = 7;

static double twice(double x) { return x + x; }
static float half(float x) { return x / 2; }

int main(void) {
    assert(d + f == 1.25 && d - f == 3.75 && d * f == -3.125 && d / f == -2.0);
    assert(twice(d) == 5.0 && half(f) == -0.625f);
    double nan = zero / zero;
    assert(nan != nan && !(nan == nan) && !(nan < 1) && !(nan > 1) && !(nan <= nan) && isnan(nan));
    assert(isinf(1 / zero) && 1 / zero > 1e308 && -1 / zero < 0);
    assert(f < d && d > f && f <= d && d >= f && d != f);
    assert((int)d == 2 && (int)f == -1 && (unsigned)d == 2u && (int8_t)f == -1);
    assert((long)1e15 == 1000000000000000 && (uint64_t)1.8e19 == 18000000000000000000u);
    assert((double)seven == 7.0 && (float)seven == 7.0f && (double)-seven == -7.0);
    assert((double)(uint64_t)18000000000000000000u == 1.8e19);
    assert((float)d == 2.5f && (double)f == -1.25);
    assert((float)0.1 != 0.1);
    assert(-d == -2.5 && fabs(f) == 1.25 && sqrt(d * d) == 2.5);
    assert(floor(f) == -2 && ceil(f) == -1 && trunc(d) == 2 && round(d) == 3);
    assert(fmin(d, 1) == 1 && fmax(d, 1) == 2.5 && copysign(d, f) == -2.5);
    assert(fma(d, d, 1) == 7.25);
    uint64_t bits;
    double one = 1.0 * seven / 7;
    memcpy(&bits, &one, sizeof bits);
    assert(bits == 0x3ff0000000000000u);
    union {
        float f;
        uint32_t u;
    } pun = {.f = -2.0f};
    assert(pun.u == 0xc0000000u);
    double sum = 0;
    for (int i = 1; i <= 10; i++) {
        sum += 1.0 / i;
    }
    assert(sum > 2.92896 && sum < 2.92897);
    assert(pow(2, seven) == 128 && exp2(seven) == 128 && log2(1024) == 10 && sin(zero) == 0 && atan2(zero, 1) == 0);
    assert(fmod(7.5, d) == 0 && fmod(-seven, 4) == -3 && lround(-d) == -3 && ldexp(d, 3) == 20);
    assert(!isfinite(nan) && isnormal(d) && signbit(f) && !signbit(d));
    long double wide = d;
    assert(wide * 2 == 5.0L);
    return d > 2 ? 0 : 1;
}
