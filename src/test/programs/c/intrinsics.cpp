// The same headers from C++.
#include <atomic>
#include <cassert>
#include <immintrin.h>
#include <x86intrin.h>

static char line[64];

int main() {
    _mm_pause();
    _mm_mfence();
    _mm_clflush(line);
    _mm_clflushopt(line);
    _mm_clwb(line);
    assert(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_setzero_si128(), _mm_setzero_si128())) == 0xffff);
    return 0;
}
