// A flush of a clean line is no failure point and keeps nothing.
// expect: executions=4 failurePoints=1
// states: a=0,b=0 a=0,b=1 a=1,b=0 a=1,b=1
#include "two_lines.h"

static void body(struct two_lines *pm) {
    _mm_clflush(&pm->a);
    STORE(a, 1);
    STORE(b, 1);
}
