// A ticket lock of two halves of a word, as kernels wrote it in assembly.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static union {
    uint32_t both;
    struct {
        uint16_t now, next;
    };
} lock;
static int counter;

static void acquire(void) {
    uint32_t ticket = 1 << 16;
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(ticket), "+m"(lock.both) : : "memory", "cc");
    uint16_t mine = ticket >> 16;
    uint16_t now = (uint16_t)ticket;
    while (now != mine) {
        __asm__ volatile("rep; nop" ::: "memory");
        __asm__ volatile("movw %1, %0" : "=r"(now) : "m"(lock.now) : "memory");
    }
}

static void release(void) {
#ifdef BROKEN
    __asm__ volatile("movl $0, %0" : "=m"(lock.both) : : "memory");
#else
    __asm__ volatile("incw %0" : "+m"(lock.now) : : "memory", "cc");
#endif
}

static void *run(void *unused) {
    acquire();
    counter++;
    release();
    return unused;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(counter == N);
    return 0;
}
