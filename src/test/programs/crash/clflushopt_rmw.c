// A locked instruction empties the flush buffer before it stores.
// expect: executions=4 failurePoints=2
// states: a=0,b=0 a=1,b=0*2 a=1,b=1
#include "two_lines.h"

static void body(struct two_lines *pm) {
    STORE(a, 1);
    _mm_clflushopt(&pm->a);
    atomic_fetch_add(&pm->b, 1);
}
