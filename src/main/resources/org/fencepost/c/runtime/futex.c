/*
 * Futexes. One lock guards the sleepers, as a bucket of the kernel's table does: a sleeper checks the word and goes to
 * sleep under it, so a wake-up that follows the change of the word cannot miss it.
 */
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "fp_internal.h"

#define MOST_THREADS 64

static unsigned guard;
/* The threads that sleep, and on which word each does; both guarded. */
static unsigned long sleeping;
static const unsigned *word_of[MOST_THREADS];

static long fail_with(int error) {
    errno = error;
    return -1;
}

/* With a time limit the sleep may end at any moment, so it ends at once; a wake-up that comes first is a wait that
 * begins later and finds the word changed. */
static long futex_wait(const unsigned *word, unsigned expected, int limited) {
    long self = __fp_self();
    if (self >= MOST_THREADS) {
        __fp_unsupported("futexes in programs with more than 64 threads");
    }
    __fp_lock(&guard);
    if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != expected) {
        __fp_unlock(&guard);
        return fail_with(EAGAIN);
    }
    if (limited) {
        __fp_unlock(&guard);
        return fail_with(ETIMEDOUT);
    }
    unsigned long bit = 1ul << self;
    word_of[self] = word;
    __atomic_store_n(&sleeping, __atomic_load_n(&sleeping, __ATOMIC_RELAXED) | bit, __ATOMIC_RELAXED);
    __fp_unlock(&guard);
    while (__atomic_load_n(&sleeping, __ATOMIC_ACQUIRE) & bit) {
    }
    return 0;
}

/* Of those that sleep on the word. */
static unsigned long sleepers_on(const unsigned *word, unsigned long all) {
    unsigned long found = 0;
    for (; all; all &= all - 1) {
        int thread = __builtin_ctzl(all);
        if (word_of[thread] == word) {
            found |= 1ul << thread;
        }
    }
    return found;
}

/* Wakes any `most` of the sleepers; all choices are explored. */
static long futex_wake(const unsigned *word, int most) {
    long woken = 0;
    __fp_lock(&guard);
    unsigned long all = __atomic_load_n(&sleeping, __ATOMIC_RELAXED);
    unsigned long candidates = sleepers_on(word, all);
    while (candidates && woken < most) {
        int count = __builtin_popcountl(candidates);
        int skip = count > most - woken ? fp_choose(count) : 0;
        unsigned long rest = candidates;
        while (skip-- > 0) {
            rest &= rest - 1;
        }
        unsigned long chosen = rest & -rest;
        candidates &= ~chosen;
        all &= ~chosen;
        woken++;
    }
    if (woken) {
        __atomic_store_n(&sleeping, all, __ATOMIC_RELEASE);
    }
    __fp_unlock(&guard);
    return woken;
}

long syscall(long number, ...) {
    if (number == SYS_gettid) {
        return gettid();
    }
    if (number == SYS_sched_yield) {
        return 0;
    }
    if (number != SYS_futex) {
        __fp_unsupported("this system call");
    }
    va_list arguments;
    va_start(arguments, number);
    const unsigned *word = va_arg(arguments, const unsigned *);
    int operation = va_arg(arguments, int) & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
    unsigned value = va_arg(arguments, unsigned);
    const void *limit = operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET ? va_arg(arguments, void *) : 0;
    va_end(arguments);
    switch (operation) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
        return futex_wait(word, value, limit != 0);
    case FUTEX_WAKE:
    case FUTEX_WAKE_BITSET:
        return futex_wake(word, (int)value);
    default:
        __fp_unsupported("this futex operation");
    }
}
