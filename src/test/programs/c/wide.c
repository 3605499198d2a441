// Integers of 128 bits.
#include <assert.h>
#include <stdint.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static volatile uint64_t big = 0xfedcba9876543210u;
static volatile int64_t minus = -5;
static volatile unsigned amount = 68;
u128 shared = (u128)7 << 70;

static u128 make(uint64_t high, uint64_t low) { return (u128)high << 64 | low; }

static i128 pick(int first, i128 a, i128 b) { return first ? a : b; }

int main(void) {
    u128 a = make(1, big);
    u128 b = make(2, 0xffffffffffffffffu);
    u128 sum = a + b;
    assert((uint64_t)sum == big - 1 && (uint64_t)(sum >> 64) == 4);
    u128 difference = a - b;
    assert((uint64_t)difference == big + 1 && (uint64_t)(difference >> 64) == 0xfffffffffffffffeu);
    u128 product = (u128)big * big;
    assert((uint64_t)product == big * big);
    assert((uint64_t)(product >> 64) == 0xfdbac097c8dc5accu);
    assert((a & b) == make(0, big) && (a | b) == make(3, 0xffffffffffffffffu) && (a ^ a) == 0);
    assert(a << 4 == make(0x1f, big << 4));
    assert(a << amount == make(big << 4, 0));
    assert(a >> amount == 0 && b >> 64 == 2);
    assert(a >> 4 == make(0, big >> 4 | 1ull << 60));
    assert((a << 0) == a && (a >> (amount - 68)) == a);
    assert(a < b && b > a && a <= a && b >= a && a != b);
    i128 negative = minus;
    assert(negative < 0 && (int64_t)negative == -5 && (int64_t)(negative >> 64) == -1);
    assert((negative >> 1) == -3 && (u128)negative > a);
    assert(pick(1, negative, 3) == -5 && pick(0, negative, 3) == 3);
    assert(shared == make(7 << 6, 0));
    shared += 1;
    assert((uint64_t)shared == 1);
    u128 copy[2] = {shared, a};
    copy[0] = copy[1];
    assert(copy[0] == a);
    uint32_t narrow = (uint32_t)a;
    assert(narrow == (uint32_t)big);
    assert(a && !(a - a));
    i128 m = -negative * 3;
    assert(m == 15);
    assert(a / 3 * 3 + a % 3 == a && (uint64_t)(b / a) == 1 && b % 7 == 5);
    assert(negative / 2 == -2 && negative % 2 == -1 && m / negative == -3);
    assert((double)a > 1.8e19 && (double)negative == -5.0 && (u128)1e20 == (u128)10000000000 * 10000000000);
    assert((i128)-2.5 == -2);
    uint64_t size;
    int64_t small;
    i128 huge;
    assert(!__builtin_mul_overflow(minus + 7, big / 4, &size) && size == big / 4 * 2);
    assert(__builtin_mul_overflow(minus, big, &size) && __builtin_add_overflow(big, minus, &small));
    assert(__builtin_sub_overflow(3u, 4u, &size) && !__builtin_sub_overflow(3u, 4u, &small) && small == -1);
    assert(__builtin_mul_overflow((i128)a, (i128)b, &huge) == 1 && !__builtin_add_overflow((i128)a, negative, &huge));
    assert(huge == (i128)a - 5);
    unsigned _BitInt(200) wide = 1;
    wide <<= 150 + (amount - 68);
    wide += big;
    assert((uint64_t)(wide >> 140) == 1024 && (uint64_t)wide == big);
    wide *= wide;
    assert((uint64_t)wide == big * big && wide / 7 * 7 + wide % 7 == wide);
    return 0;
}
