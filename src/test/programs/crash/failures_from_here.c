// Failures before jaaru_enable_simulating_crash are of no interest: the first value is never found lost.
// expect: verdict=verified
// run: pm-heap=1
// states: value=1 value=2
#include <fencepost.h>
#include <immintrin.h>
#include <pminterface.h>
#include <stdlib.h>

int main(void) {
    long *p = getRegionFromID(1);
    if (p) {
        fp_observe("value", *p);
        return 0;
    }
    p = malloc(8);
    setRegionFromID(1, p);
    *p = 1;
    _mm_clflush(p);
    jaaru_enable_simulating_crash();
    *p = 2;
}
