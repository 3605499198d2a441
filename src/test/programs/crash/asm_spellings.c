// Inline assembly, as published code spells it.
// expect: executions=7 failurePoints=3
// states: a=0,b=0 a=1,b=0*2 a=1,b=1*2 a=2,b=1
#include "two_lines.h"

static void body(struct two_lines *pm) {
    STORE(a, 1);
    __asm__ volatile(".byte 0x66; clflush %0" : "+m"(pm->a));
    __asm__ volatile("sfence" ::: "memory");
    STORE(b, 1);
    __asm__ volatile("clflush %0" : "+m"(pm->b));
    STORE(a, 2);
    __asm__ volatile(".byte 0x66; xsaveopt %0" : "+m"(pm->a));
    __asm__ volatile("mfence" ::: "memory");
}
