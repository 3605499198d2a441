#include <fencepost.h>
#include <immintrin.h>
int main(void) { volatile long *p = fp_pm_root(64); *p = 1; _mm_clflush((void *)p); }
int fp_recovery(void) {
    volatile long *p = fp_pm_root(64);
    for (long i = 0; i < 1000000000; i++) p[1] = i;
    return 0;
}
