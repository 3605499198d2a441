// A thread waits for a store that was lost: it waits for ever.
// expect: verdict=violation kind=hang line=16
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>

int main(void) {
    atomic_long *pm = fp_pm_root(128);
    atomic_store_explicit(&pm[0], 1, memory_order_relaxed);
    _mm_clflush(&pm[0]);
    return 0;
}

int fp_recovery(void) {
    atomic_long *pm = fp_pm_root(128);
    while (atomic_load(&pm[0]) == 0)
        ;
    return 0;
}
