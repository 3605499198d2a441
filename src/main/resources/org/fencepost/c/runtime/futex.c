/*
 * Futexes. The kernel looks at the word and puts the thread among the sleepers under a lock; a wake-up takes sleepers out
 * under the same lock, so that one that follows the change of the word cannot miss them. A lock would cost two events a
 * call, and its order would be explored. Here a sleeper joins the set and then looks at the word; who wakes has changed the
 * word and then looks at the set with an update. Updates of the set are in one order: either the one who wakes finds the
 * sleeper there, or the sleeper sees the change. That holds in every model, also where fences order little (ra). Looking
 * at the word and waking up order nothing: no page of the manual promises that, so programs need their own orders.
 */
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "fp_internal.h"

#define MOST_THREADS 64

/* The threads that sleep, and on which word each last did. */
static unsigned long __fp_sleeping;
static const unsigned *word_of[MOST_THREADS];

static long fail_with(int error) {
    errno = error;
    return -1;
}

/* Saves the event when it is the same word as last time. */
static void remember(long self, const unsigned *word) {
    static _Thread_local const unsigned *mine;
    if (mine != word) {
        mine = word;
        __atomic_store_n(&word_of[self], word, __ATOMIC_RELAXED);
    }
}

static long sleeper(void) {
    long self = __fp_self();
    if (self >= MOST_THREADS) {
        __fp_unsupported("futexes in programs with more than 64 threads");
    }
    return self;
}

static unsigned long join_sleepers(long self, const unsigned *word) {
    unsigned long bit = 1ul << self;
    remember(self, word);
    __atomic_fetch_or(&__fp_sleeping, bit, __ATOMIC_ACQ_REL);
    return bit;
}

static void sleep_until_woken(unsigned long bit) {
    while (__atomic_load_n(&__fp_sleeping, __ATOMIC_RELAXED) & bit) {
    }
}

/*
 * One event when the word has changed, otherwise four, and a fifth the first time: the word, the set, the word, the set.
 *
 * If the word changes between the two looks at it, the kernel would not have let the thread among the sleepers; then the
 * execution is dropped, and the one in which the first look saw the change takes its place.
 *
 * With a time limit the sleep may end at any moment. A thread that nobody wakes up is one that never was among the
 * sleepers, for all that others can tell; so it ends at once, or it is woken up.
 */
static long futex_wait(const unsigned *word, unsigned expected, int limited) {
    long self = sleeper();
    if (__atomic_load_n(word, __ATOMIC_RELAXED) != expected) {
        return fail_with(EAGAIN);
    }
    if (limited && fp_choose(2) == 0) {
        return fail_with(ETIMEDOUT);
    }
    unsigned long bit = join_sleepers(self, word);
    __VERIFIER_assume(__atomic_load_n(word, __ATOMIC_RELAXED) == expected);
    if (limited) {
        __VERIFIER_assume(!(__atomic_load_n(&__fp_sleeping, __ATOMIC_RELAXED) & bit));
    } else {
        sleep_until_woken(bit);
    }
    return 0;
}

/* Of those that sleep, those that do on the word. */
static unsigned long sleepers_on(const unsigned *word, unsigned long all) {
    unsigned long found = 0;
    for (; all; all &= all - 1) {
        int thread = __builtin_ctzl(all);
        if (__atomic_load_n(&word_of[thread], __ATOMIC_RELAXED) == word) {
            found |= 1ul << thread;
        }
    }
    return found;
}

/* Any `most` of them; all choices are explored. */
static unsigned long chosen_of(unsigned long candidates, int most) {
    unsigned long chosen = 0;
    for (int taken = 0; candidates && taken < most; taken++) {
        int count = __builtin_popcountl(candidates);
        int skip = count > most - taken ? fp_choose(count) : 0;
        unsigned long rest = candidates;
        while (skip-- > 0) {
            rest &= rest - 1;
        }
        chosen |= rest & -rest;
        candidates &= ~(rest & -rest);
    }
    return chosen;
}

/* One event when nobody sleeps; another one for each sleeper, and one to take some out. If the set changes
 * in between, this execution is one too many: there is one in which the first look saw the change. */
static long futex_wake(const unsigned *word, int most) {
    unsigned long all = __atomic_fetch_or(&__fp_sleeping, 0, __ATOMIC_ACQ_REL);
    unsigned long chosen = chosen_of(sleepers_on(word, all), most);
    if (chosen) {
        unsigned long seen = all;
        __VERIFIER_assume(__atomic_compare_exchange_n(
                &__fp_sleeping, &seen, all & ~chosen, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
    }
    return __builtin_popcountl(chosen);
}

/* The parts of std::atomic::wait and notify, which look at more than words: include/c++/bits/atomic_wait.h. */
void __fp_join_sleepers(const void *place) {
    join_sleepers(sleeper(), place);
}

void __fp_sleep_until_woken(void) {
    sleep_until_woken(1ul << __fp_self());
}

void __fp_wake_sleepers(const void *place, _Bool all) {
    futex_wake(place, all ? MOST_THREADS : 1);
}

long syscall(long number, ...) {
    if (number == SYS_gettid) {
        return gettid();
    }
    if (number == SYS_sched_yield) {
        return 0;
    }
    if (number == SYS_membarrier) {
        return fail_with(ENOSYS);
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

/* std::__atomic_futex_unsigned_base, what std::future waits by. The wait gives false when its time has run out. */
static _Bool wait_until(unsigned *word, unsigned value, _Bool limited) {
    return futex_wait(word, value, limited) == 0 || errno != ETIMEDOUT;
}

/* _M_futex_wait_until(unsigned *, unsigned, bool, seconds, nanoseconds), and the same by the steady clock */
_Bool
_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
        void *self, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    return wait_until(word, value, limited);
}
_Bool
_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE(
        void *self, unsigned *word, unsigned value, _Bool limited, long seconds, long nanoseconds) {
    return wait_until(word, value, limited);
}

/* _M_futex_notify_all(unsigned *) */
void _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(unsigned *word) {
    futex_wake(word, 1 << 30);
}
