// Integer arithmetic of every width, casts, shifts and the compiler's bit functions.
#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

// Values that the compiler cannot fold.
static volatile int8_t s8 = -100;
static volatile uint8_t u8 = 200;
static volatile int16_t s16 = -30000;
static volatile uint16_t u16 = 60000;
static volatile int32_t s32 = -2000000000;
static volatile uint32_t u32 = 4000000000u;
static volatile int64_t s64 = -9000000000000000000;
static volatile uint64_t u64 = 18000000000000000000u;
static volatile int three = 3;

static void widths(void) {
    assert((int8_t)(s8 * 2) == 56);
    assert((uint8_t)(u8 + u8) == 144);
    assert((int16_t)(s16 - s16 * 3) == -5536);
    assert((uint16_t)(u16 * 2) == 54464);
    assert((uint32_t)s32 * 3u == 2589934592u);
    assert(u32 + u32 == 3705032704u);
    assert((uint64_t)s64 * 3 == 9893488147419103232u);
    assert(u64 + u64 == 17553255926290448384u);
    assert(s8 + u8 == 100);
    assert((unsigned)s8 > u8);
    assert((int64_t)s32 - 1000000000 == -3000000000);
}

static void division(void) {
    assert(s32 / three == -666666666);
    assert(s32 % three == -2);
    assert(u32 / 3u == 1333333333u);
    assert(u32 % 7u == 3u);
    assert(s64 / 1000000007 == -8999999937 && s64 % 1000000007 == -441);
    assert(s64 % three == 0);
    assert(u64 / 10 == 1800000000000000000u);
    assert(u64 % 13 == 5u);
    assert(s8 / 7 == -14 && s8 % 7 == -2);
    assert((uint8_t)(u8 / 7) == 28);
    assert(-7 / three == -2 && -7 % three == -1);
}

static void shifts(void) {
    assert(s32 >> 4 == -125000000);
    assert(u32 >> 4 == 250000000u);
    assert(u32 << three == 1935228928u);
    assert(s64 >> 60 == -8);
    assert(u64 >> 60 == 15u);
    assert((s8 >> 1) == -50);
    assert((uint8_t)(u8 << 1) == 144);
    assert(1ull << (three * 20) == 1152921504606846976u);
    assert((u32 << 5 | u32 >> 27) == (u32 * 32u | u32 / 134217728u));
}

static void casts(void) {
    assert((int64_t)s8 == -100 && (uint64_t)s8 == 18446744073709551516u);
    assert((uint32_t)s16 == 4294937296u);
    assert((uint8_t)s32 == 0);
    assert((int8_t)(u64 + 200) == -56);
    assert((bool)s32 == true && (bool)(s32 - s32) == false);
    assert((unsigned char)300 == 44);
    assert(!u8 == 0 && !!u8 == 1);
    assert(~u8 == -201 && (uint8_t)~u8 == 55);
    assert(-u32 == 294967296u);
    enum small { A = -1, B = 7 } e = three > 2 ? B : A;
    assert(e == B && sizeof e == 4);
}

static void bits(void) {
    assert(__builtin_popcount(u32) == 13);
    assert(__builtin_popcount(0xf0f0u * (unsigned)three / 3) == 8);
    assert(__builtin_clz((unsigned)three) == 30);
    assert(__builtin_ctz((unsigned)three << 5) == 5);
    assert(__builtin_clzll((unsigned long long)three) == 62);
    assert(__builtin_ctzll((unsigned long long)three << 40) == 40);
    assert(__builtin_ffs(three - 3) == 0 && __builtin_ffs(three << 3) == 4);
    assert(__builtin_ffsll((long long)three << 33) == 34);
    assert(__builtin_parity((unsigned)three) == 0 && __builtin_parity(7u * (unsigned)three / 3) == 1);
    assert(__builtin_bswap16(u16) == 0x60ea);
    assert(__builtin_bswap32(u32) == 0x00286bee);
    assert(__builtin_bswap64(0x0102030405060708u * (uint64_t)three / 3) == 0x0807060504030201u);
    assert(__builtin_bitreverse8(u8) == 19);
    assert(__builtin_rotateleft32(u32, 7) == (u32 << 7 | u32 >> 25));
    assert(__builtin_rotateright64(u64, 9) == (u64 >> 9 | u64 << 55));
    assert(__builtin_abs(s32) == 2000000000);
    assert(__builtin_expect(three == 3, 1));
}

static void overflow(void) {
    int32_t i;
    uint32_t u;
    int64_t l;
    uint64_t ul;
    int8_t c;
    assert(__builtin_add_overflow(s32, s32, &i) && i == 294967296);
    assert(!__builtin_add_overflow(s32, 5, &i) && i == -1999999995);
    assert(__builtin_add_overflow(u32, u32, &u) && u == 3705032704u);
    assert(__builtin_sub_overflow(3u * (unsigned)three / 3, u32, &u));
    assert(__builtin_mul_overflow(s32, 2, &i) && i == 294967296);
    assert(!__builtin_mul_overflow(s32, 1, &i) && i == s32);
    assert(__builtin_mul_overflow(s64, 3, &l));
    assert(__builtin_mul_overflow(u64, 2u, &ul) && ul == 17553255926290448384u);
    assert(__builtin_add_overflow(s64, s64, &l));
    assert(__builtin_sub_overflow(s64, 9000000000000000000, &l));
    assert(__builtin_add_overflow(s8, -100, &c) && c == 56);
    assert(!__builtin_add_overflow(100, 27, &c) && c == 127);
    assert(__builtin_add_overflow(100 * three / 3, 28, &c));
}

static void oddWidths(void) {
    unsigned _BitInt(17) a = 131071;
    a += (unsigned _BitInt(17))three;
    assert(a == 2);
    _BitInt(5) b = 15;
    b = (_BitInt(5))(b + 1);
    assert(b == -16);
    unsigned _BitInt(40) c = 1;
    c <<= 39;
    assert((uint64_t)c == 1ull << 39);
    c *= 2;
    assert(c == 0);
    _BitInt(24) d[3] = {-1, 8388607, -8388608};
    assert(d[0] + d[1] == 8388606 && d[2] < 0);
}

int main(void) {
    widths();
    division();
    shifts();
    casts();
    bits();
    overflow();
    oddWidths();
    return 0;
}
