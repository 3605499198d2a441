// Non-temporal stores: without a fence the second may be durable before the first; with one it may not.
// expect: executions=6 failurePoints=2
// states: a=0,b=0 a=0,b=1 a=1,b=0 a=1,b=1*2 a=2,b=1
#include "two_lines.h"

static void body(struct two_lines *pm) {
    _mm_stream_si64((long long *)&pm->a, 1);
    __asm__ volatile("movnti %1, %0" : "=m"(pm->b) : "r"(1ul));
    _mm_sfence();
    _mm_stream_si32((int *)&pm->a, 2);
}
