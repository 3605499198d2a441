// Sixteen bytes that are swapped at once persist at once: never one half of them.
// expect: executions=4 failurePoints=2
// states: high=0,low=0 high=2,low=1*2 high=4,low=3
#include <fencepost.h>
#include <immintrin.h>

typedef unsigned __int128 wide;

static wide pair(long low, long high) {
    return (wide)high << 64 | low;
}

int main(void) {
    wide *w = fp_pm_root(sizeof *w);
    __sync_bool_compare_and_swap(w, pair(0, 0), pair(1, 2));
    _mm_clflush(w);
    __sync_bool_compare_and_swap(w, pair(0, 0), pair(7, 8)); // fails
    __sync_bool_compare_and_swap(w, pair(1, 2), pair(3, 4));
    return 0;
}

int fp_recovery(void) {
    long *half = fp_pm_root(16);
    fp_observe("high", half[1]);
    fp_observe("low", half[0]);
    return 0;
}
