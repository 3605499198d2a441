// The x86 intrinsics, as real code includes them.
#include <assert.h>
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

static uint8_t keys[16] = {5, 9, 1, 200, 7, 7};
static long long word;
static int half;

int main(void) {
    _mm_pause();
    _mm_mfence();
    _mm_sfence();
    _mm_lfence();
    _mm_clflush(&word);
    _mm_clflushopt(&word);
    _mm_clwb(&word);
    _mm_stream_si64(&word, 77);
    _mm_stream_si32(&half, 5);
    _mm_sfence();
    assert(word == 77 && half == 5);
    unsigned long long before = __rdtsc();
    assert(__rdtsc() > before);
    _mm_prefetch((const char *)&word, _MM_HINT_T0);
    assert(_mm_popcnt_u32(0xf0f0) == 8 && _tzcnt_u32(0) == 32 && _lzcnt_u64(1) == 63);
    // Which of sixteen keys is equal, as an adaptive radix tree asks.
    __m128i all = _mm_loadu_si128((const __m128i *)keys);
    __m128i equal = _mm_cmpeq_epi8(_mm_set1_epi8(7), all);
    assert(_mm_movemask_epi8(equal) == 0x30);
    __m128i less = _mm_cmplt_epi8(_mm_set1_epi8(3), all);
    assert((_mm_movemask_epi8(less) & 0x3f) == 0x33);
    __m128i sum = _mm_add_epi32(_mm_set_epi32(4, 3, 2, 1), _mm_set1_epi32(10));
    int out[4];
    _mm_storeu_si128((__m128i *)out, sum);
    assert(out[0] == 11 && out[3] == 14);
    __m128d pair = _mm_mul_pd(_mm_set_pd(2, 3), _mm_set1_pd(1.5));
    double reals[2];
    _mm_storeu_pd(reals, pair);
    assert(reals[0] == 4.5 && reals[1] == 3);
    __m128i shuffled = _mm_shuffle_epi32(sum, 0x1b);
    assert(_mm_cvtsi128_si32(shuffled) == 14);
    __m128i shifted = _mm_slli_epi64(_mm_set1_epi64x(3), 4);
    assert(_mm_cvtsi128_si64(_mm_xor_si128(shifted, _mm_setzero_si128())) == 48);
    return 0;
}
