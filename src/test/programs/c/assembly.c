// The inline assembly that concurrent code has.
#include <assert.h>
#include <stdint.h>

static volatile uint8_t lock;
static volatile uint64_t word = 5;
static int line[16];

static uint8_t exchange8(volatile uint8_t *p, uint8_t value) {
    __asm__ __volatile__("xchgb %0,%1" : "+q"(value), "+m"(*p) : : "memory");
    return value;
}

static uint64_t exchange64(volatile uint64_t *p, uint64_t value) {
    __asm__ __volatile__("xchgq %0,%1" : "=r"(value) : "m"(*p), "0"(value) : "memory");
    return value;
}

int main(void) {
    int hidden = 3;
    __asm__ __volatile__("" ::: "memory");
    __asm__("" : "+r"(hidden));
    assert(hidden == 3);
    __asm__ __volatile__("pause");
    __asm__ __volatile__("rep; nop" ::: "memory");
    __asm__ __volatile__("mfence" ::: "memory");
    __asm__ __volatile__("sfence" ::: "memory");
    __asm__ __volatile__("lfence" ::: "memory");
    __asm__ __volatile__("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
    __asm__ __volatile__("clflush %0" : "+m"(line[0]));
    __asm__ __volatile__(".byte 0x66; clflush %0" : "+m"(line[0]));
    __asm__ __volatile__(".byte 0x66; xsaveopt %0" : "+m"(line[0]));
    __asm__ __volatile__("clwb (%0)" ::"r"(&line[0]) : "memory");
    assert(exchange8(&lock, 1) == 0 && lock == 1);
    assert(exchange64(&word, 9) == 5 && word == 9);
    unsigned low, high;
    __asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
    unsigned again;
    __asm__ __volatile__("rdtsc" : "=a"(again), "=d"(high));
    assert(again > low && high == 0);
    return 0;
}
