/* Operations on numbers that have no result: shifts by too much, and quotients that are too large. */
#include <assert.h>
#include <limits.h>

static volatile int far = 32, back = -1, near = 31, minus_one = -1, least = INT_MIN, yes = 1;
static volatile long least_long = LONG_MIN;

static void right(void) {
    assert(1u << near == 0x80000000u);
    assert(1ull << (near + 32) >> 63 == 1);
    unsigned __int128 wide = 1;
    assert(wide << (near + 60) >> (near + 60) == 1);
    signed char c = -128;
    assert(c / minus_one == 128);
    assert((least + 1) / minus_one == INT_MAX);
    assert((sizeof(int) == 4 ? 3 : 1 << 99) == 3);
    int x;
    if (yes) {
        x = 1;
    } else {
        x = 1 << 40;
    }
    assert(x == 1);
}

int main(void) {
    right();
#if defined SHIFT
    return 1 << far == 1;
#elif defined NEGATIVE
    return 1L >> back == 1;
#elif defined WIDE
    return (__int128)1 << (4 * far) == 1;
#elif defined CONSTANT
    int x = 1 << 32;
    return x == 1;
#elif defined ZERO
    int x = 1 / 0;
    return x == 1;
#elif defined ONE_WAY
    int x;
    if (yes) {
        x = 1 << 40;
    } else {
        x = 1;
    }
    return x == 1;
#elif defined QUOTIENT
    return least / minus_one == 1;
#elif defined REMAINDER
    return least_long % minus_one == 1;
#elif defined WIDE_QUOTIENT
    return (__int128)1 << 127 == least || ((__int128)1 << 127) / minus_one == 1;
#else
    return 0;
#endif
}
