// Figures 2 and 3 of the paper: stores to one line are written back in their order.
// expect: executions=8 failurePoints=2
// states: x=0,y=0 x=0,y=1 x=2,y=1*2 x=2,y=3 x=4,y=3 x=4,y=5 x=6,y=5
#include <fencepost.h>
#include <immintrin.h>

struct pair {
    long x, y;
};

int main(void) {
    struct pair *pm = fp_pm_root(sizeof *pm);
    if (fp_crashes() == 0) {
        pm->y = 1;
        pm->x = 2;
        _mm_clflush(pm);
        pm->y = 3;
        pm->x = 4;
        pm->y = 5;
        pm->x = 6;
    } else {
        fp_observe("x", pm->x);
        fp_observe("y", pm->y);
    }
    return 0;
}
