// An object of two words has a cache line of its own here, and both words are durable together.
// expect: verdict=verified
// states: a=0,b=0*2 a=1,b=1
#include <fencepost.h>
#include <immintrin.h>

int main(void) {
    long **root = fp_pm_root(8);
    long *pair = fp_pm_alloc(32);
    pair[0] = 1;
    pair[3] = 1;
    _mm_clflush(pair);
    *root = pair;
    _mm_clflush(root);
}

int fp_recovery(void) {
    long **root = fp_pm_root(8);
    fp_observe("a", *root ? (*root)[0] : 0);
    fp_observe("b", *root ? (*root)[3] : 0);
    return 0;
}
