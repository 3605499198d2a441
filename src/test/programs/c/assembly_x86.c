// What the instructions do that locked code is made of. Each of these also holds when a compiler makes a program of it.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static uint8_t b = 0xf0;
static uint16_t w = 0x1234;
static uint32_t l = 10;
static uint64_t q = 0x100000000;
static uint32_t bits[4];
static _Alignas(16) uint64_t pair[2] = {1, 2};

static void moves(void) {
    uint32_t r32 = 0xffffffff;
    uint64_t r64 = ~0ull;
    __asm__ volatile("movl %1, %0" : "=r"(r32) : "m"(l) : "memory");
    assert(r32 == 10);
    __asm__ volatile("movq %1, %0" : "=m"(q) : "er"(7ull) : "memory");
    assert(q == 7);
    __asm__("movb $5, %b0" : "+q"(r64));
    assert(r64 == 0xffffffffffffff05);
    __asm__("movw $0x77, %w0" : "+r"(r64));
    assert(r64 == 0xffffffffffff0077);
    __asm__("movl $-1, %k0" : "+r"(r64));
    assert(r64 == 0xffffffff);
    __asm__("movzbl %1, %0" : "=r"(r32) : "m"(b));
    assert(r32 == 0xf0);
    __asm__("movsbl %1, %0" : "=r"(r32) : "m"(b));
    assert(r32 == 0xfffffff0);
    __asm__("movslq %1, %0" : "=r"(r64) : "r"(-2));
    assert(r64 == (uint64_t)-2);
    __asm__("leaq 3(%1,%2,4), %0" : "=r"(r64) : "r"(100ull), "r"(5ull));
    assert(r64 == 123);
    __asm__("movl 4(%1), %0" : "=r"(r32) : "r"(bits) : "memory");
    assert(r32 == 0);
    __asm__("movl $9, %%ecx\n\tmovl %%ecx, %0" : "=r"(r32) : : "ecx");
    assert(r32 == 9);
    __asm__("{movl $3, %0|mov %0, 3}" : "=r"(r32));
    assert(r32 == 3);
}

static void arithmetic(void) {
    uint32_t r = 12;
    bool carry, zero, below, less, sign;
    __asm__("addl %2, %0\n\tsetc %1" : "+r"(r), "=q"(carry) : "r"(0xfffffffeu) : "cc");
    assert(r == 10 && carry);
    __asm__("subl $10, %0; setz %1" : "+r"(r), "=qm"(zero) : : "cc");
    assert(r == 0 && zero);
    __asm__("xorl %0, %0" : "=r"(r));
    assert(r == 0);
    __asm__("orl $0x30, %0; andl $0x10, %0; notl %0; negl %0" : "+r"(r) : : "cc");
    assert(r == 0x11);
    __asm__("shll $4, %0; shrl $2, %0; incl %0; decl %0; incl %0" : "+r"(r) : : "cc");
    assert(r == 0x45);
    __asm__("cmpl %3, %2" : "=@ccb"(below), "=@ccl"(less) : "r"(5u), "r"(0xfffffff0u));
    assert(below && !less);
    __asm__("cmpl %3, %2" : "=@cca"(below), "=@ccge"(less) : "r"(5u), "r"(5u));
    assert(!below && less);
    __asm__("testl %2, %2; sets %1; cmovnz %3, %0" : "+r"(r), "=q"(sign) : "r"(0x80000000u), "r"(77u) : "cc");
    assert(r == 77 && sign);
    int mask;
    __asm__("btl $3, %1; sbbl %0, %0" : "=r"(mask) : "r"(8u) : "cc");
    assert(mask == -1);
}

static bool compare_and_swap(uint32_t *where, uint32_t *expected, uint32_t desired) {
    bool ok;
    __asm__ volatile("lock; cmpxchgl %3, %0" : "+m"(*where), "=@ccz"(ok), "+a"(*expected) : "r"(desired) : "memory");
    return ok;
}

static bool compare_and_swap_old(uint32_t *where, uint32_t expected, uint32_t desired) {
    bool ok;
    __asm__ volatile("lock cmpxchgl %2, %0; setz %1" : "+m"(*where), "=a"(ok) : "q"(desired), "a"(expected) : "memory", "cc");
    return ok;
}

static void updates(void) {
    uint32_t add = 5;
    bool zero;
    l = 10;
    __asm__ volatile("lock xaddl %1, %0" : "+m"(l), "+r"(add) : : "memory", "cc");
    assert(l == 15 && add == 10);
    __asm__ volatile("lock; decl %0; setz %1" : "+m"(l), "=qm"(zero) : : "memory", "cc");
    assert(l == 14 && !zero);
    __asm__ volatile("lock subl %2, %0; sete %1" : "+m"(l), "=qm"(zero) : "ir"(14) : "memory", "cc");
    assert(l == 0 && zero);
    __asm__ volatile("lock orb $0x0f, %0" : "+m"(b) : : "memory", "cc");
    assert(b == 0xff);
    __asm__ volatile("lock; andw %1, %0" : "+m"(w) : "r"((uint16_t)0xff) : "memory", "cc");
    assert(w == 0x34);
    __asm__ volatile("lock notw %0" : "+m"(w) : : "memory");
    assert(w == 0xffcb);
    __asm__ volatile("incl %0" : "+m"(l) : : "cc");
    assert(l == 1);
    uint32_t expected = 2;
    assert(!compare_and_swap(&l, &expected, 9) && expected == 1 && l == 1);
    assert(compare_and_swap(&l, &expected, 9) && l == 9);
    assert(compare_and_swap_old(&l, 9, 4) && l == 4);
    assert(!compare_and_swap_old(&l, 9, 5) && l == 4);
    // As kernels write it: the place of the prefix is noted in another section.
    __asm__ volatile(".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\tlock; addl %1, %0"
                     : "+m"(l)
                     : "ir"(6)
                     : "memory", "cc");
    assert(l == 10);
}

static void single_bits(void) {
    bool was;
    __asm__ volatile("lock btsl $5, %0; setc %1" : "+m"(bits[0]), "=qm"(was) : : "memory", "cc");
    assert(bits[0] == 32 && !was);
    __asm__ volatile("lock btsl %2, %0" : "+m"(bits[0]), "=@ccc"(was) : "Ir"(37) : "memory");
    assert(bits[0] == 32 && bits[1] == 32 && !was);
    __asm__ volatile("lock btrl %2, %0" : "+m"(bits[0]), "=@ccc"(was) : "r"(5) : "memory");
    assert(bits[0] == 0 && was);
    __asm__ volatile("btcl %2, %0" : "+m"(bits[0]), "=@ccc"(was) : "r"(1) : "memory");
    assert(bits[0] == 2 && !was);
}

static void pairs(void) {
    bool ok;
    uint64_t low = 5, high = 2;
    __asm__ volatile("lock cmpxchg16b %0"
                     : "+m"(pair), "=@ccz"(ok), "+a"(low), "+d"(high)
                     : "b"(7ull), "c"(8ull)
                     : "memory");
    assert(!ok && low == 1 && high == 2 && pair[0] == 1);
    __asm__ volatile("lock; cmpxchg16b %0; setz %1"
                     : "+m"(pair), "=q"(ok), "+a"(low), "+d"(high)
                     : "b"(7ull), "c"(8ull)
                     : "memory", "cc");
    assert(ok && pair[0] == 7 && pair[1] == 8);
    // Whatever is in the registers is compared with itself: this only loads.
    __asm__ volatile("movq %%rdx, %%rcx; movq %%rax, %%rbx; lock cmpxchg16b %2"
                     : "=a"(low), "=d"(high)
                     : "m"(pair)
                     : "rbx", "rcx", "memory", "cc");
    assert(low == 7 && high == 8);
    uint32_t eax = 7, edx = 0;
    __asm__ volatile("lock; cmpxchg8b %0" : "+m"(pair[0]), "=@ccz"(ok), "+a"(eax), "+d"(edx) : "b"(1), "c"(2) : "memory");
    assert(ok && pair[0] == 0x200000001);
}

int main(void) {
    moves();
    arithmetic();
    updates();
    single_bits();
    pairs();
    return 0;
}
