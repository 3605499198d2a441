// The parts of a copy come in any order: each of these three words may be there without the others.
// expect: verdict=verified
// states: a=0,b=0,c=0 a=0,b=0,c=3 a=0,b=2,c=0 a=0,b=2,c=3 a=1,b=0,c=0 a=1,b=0,c=3 a=1,b=2,c=0 a=1,b=2,c=3
#include <fencepost.h>
#include <immintrin.h>
#include <string.h>

struct three {
    long a, b, c;
};

int main(void) {
    struct three *p = fp_pm_root(sizeof *p);
    struct three values = {1, 2, 3};
    memcpy(p, &values, sizeof values);
    _mm_clflush(p);
}

int fp_recovery(void) {
    struct three *p = fp_pm_root(sizeof *p);
    fp_observe("a", p->a);
    fp_observe("b", p->b);
    fp_observe("c", p->c);
    return 0;
}
