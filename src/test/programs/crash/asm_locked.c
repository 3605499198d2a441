// More spellings of published code: exchanges that are always locked, flushes by register, counters, hints.
// expect: executions=3 failurePoints=1
// states: a=0,b=0 a=3,b=0
#include <fencepost.h>
#include <immintrin.h>
#include <stdint.h>

struct pm {
    _Alignas(64) uint64_t a;
    _Alignas(64) uint64_t b;
};

static unsigned char test_and_set(volatile unsigned char *lock) {
    unsigned char old;
    __asm__ __volatile__("xchgb %0,%1" : "=q"(old), "=m"(*lock) : "0"((unsigned char)0xff), "m"(*lock) : "memory");
    return old;
}

static uint64_t swap(volatile uint64_t *where, uint64_t value) {
    __asm__ __volatile__("xchgq %0,%1" : "=r"(value) : "m"(*where), "0"(value) : "memory");
    return value;
}

static uint64_t now(void) {
    unsigned low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
}

int main(void) {
    struct pm *p = fp_pm_root(sizeof *p);
    if (fp_crashes()) {
        fp_observe("a", p->a);
        fp_observe("b", p->b);
        return 0;
    }
    unsigned char lock = 0;
    if (test_and_set(&lock) != 0 || lock != 0xff)
        return 1;
    if (swap(&p->a, 3) != 0)
        return 1;
    __asm__ volatile("clwb (%0)" ::"r"(&p->a) : "memory");
    __asm__ volatile("clwb %0" : "+m"(p->a));
    __asm__ volatile("clflushopt %0" : "+m"(p->a));
    __asm__ volatile("clflushopt (%0)" ::"r"(&p->a));
    __asm__ volatile("clflush 0(%0)" ::"r"(&p->a));
    __asm__ volatile(".byte 0x66\n\tclflush (%0)" ::"r"(&p->a));
    __asm__ volatile("prefetcht0 %0" ::"m"(p->a));
    for (uint64_t start = now(); now() < start + 3;)
        __asm__ volatile("pause");
    __asm__ volatile("mfence" ::: "memory");
    __asm__ volatile("sfence" ::: "memory");
    return 0;
}
