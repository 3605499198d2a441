// An array of 16 words is written, then flushed: reading all of it tells 9 states of each of its two lines apart.
// expect: executions=82 failurePoints=1
#include <fencepost.h>
#include <immintrin.h>
#ifndef WORDS
#define WORDS 16
#endif
#ifndef EACH
#define EACH 1
#endif

int main(void) {
    long *array = fp_pm_root(WORDS * sizeof(long));
    if (fp_crashes() == 0) {
        for (int i = 0; i < WORDS; i++)
            array[i] = i + 1;
        for (int i = 0; i < WORDS; i += 8)
            _mm_clflush(&array[i]);
    } else {
        for (int i = EACH - 1; i < WORDS; i += EACH)
            (void)*(volatile long *)&array[i];
    }
    return 0;
}
