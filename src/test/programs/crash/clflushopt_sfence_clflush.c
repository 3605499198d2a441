// sfence orders a clflushopt before later stores.
// expect: executions=5 failurePoints=2
// states: a=0,b=0 a=1,b=0*2 a=1,b=1
#include "two_lines.h"

static void body(struct two_lines *pm) {
    STORE(a, 1);
    _mm_clflushopt(&pm->a);
    _mm_sfence();
    STORE(b, 1);
    _mm_clflush(&pm->b);
}
