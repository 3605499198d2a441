#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
int main(void) {
    long *p = fp_pm_root(256);
    for (int i = 0; i < 8; i++) { p[8 * (i & 3)] = i; _mm_clflush(&p[8 * (i & 3)]); }
}
int fp_recovery(void) { long *p = fp_pm_root(256); assert(p[0] <= 8); return 0; }
