// A later store to another line can persist before an unfenced clflushopt.
// expect: executions=5 failurePoints=1
// states: a=0,b=0 a=0,b=1 a=1,b=0 a=1,b=1
#include "two_lines.h"

static void body(struct two_lines *pm) {
    STORE(a, 1);
    _mm_clflushopt(&pm->a);
    STORE(b, 1);
    _mm_clflush(&pm->b);
}
