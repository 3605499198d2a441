/* Condition variables, reader-writer locks, barriers, spin locks. */
#include <errno.h>
#include <pthread.h>
#include "fp_internal.h"

#define DESTROYED 0xffffffffu

/* Attributes that say only whether processes share something. */
#define SHARED_ATTRIBUTE(kind)                                                              \
    int pthread_##kind##attr_init(pthread_##kind##attr_t *attributes) {                     \
        return pthread_##kind##attr_setpshared(attributes, 0);                              \
    }                                                                                       \
    int pthread_##kind##attr_destroy(pthread_##kind##attr_t *attributes) { return 0; }      \
    int pthread_##kind##attr_setpshared(pthread_##kind##attr_t *attributes, int shared) {   \
        attributes->__shared = shared;                                                      \
        return 0;                                                                           \
    }

/* ---- Condition variables ----
 *
 * The word is the set of waiting threads. A waiter adds itself while it holds the mutex, so no signal that is sent
 * after it has released the mutex can miss it. A signal takes one thread out of the set, any one; a broadcast takes
 * all. A waiter returns when it has been taken out. One that wakes up for no reason never was in the set, for all that
 * others can tell: it only lets go of the mutex for a while.
 */

#define MOST_THREADS 64
#define DESTROYED_CONDITION (~0ul)

static unsigned long own_bit(void) {
    long self = __fp_self();
    if (self >= MOST_THREADS - 1) {
        __fp_unsupported("condition variables in programs with more than 63 threads");
    }
    return 1ul << self;
}

int pthread_cond_init(pthread_cond_t *restrict condition, const pthread_condattr_t *restrict attributes) {
    condition->__waiting = 0;
    return 0;
}

int pthread_cond_destroy(pthread_cond_t *condition) {
    unsigned long waiting = __atomic_exchange_n(&condition->__waiting, DESTROYED_CONDITION, __ATOMIC_ACQUIRE);
    if (waiting == DESTROYED_CONDITION) {
        __fp_fail(FP_MUTEX_MISUSE, "the condition variable is destroyed twice");
    }
    if (waiting != 0) {
        __fp_fail(FP_MUTEX_MISUSE, "the condition variable is destroyed while a thread waits for it");
    }
    return 0;
}

/* Adds the thread to the waiting ones and lets go of the mutex. Two events. */
static int begin_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, unsigned long self) {
    unsigned long waiting = __atomic_fetch_or(&condition->__waiting, self, __ATOMIC_RELAXED);
    if (waiting == DESTROYED_CONDITION) {
        __fp_fail(FP_MUTEX_MISUSE, "a thread waits for a condition variable that was destroyed");
    }
    return pthread_mutex_unlock(mutex);
}

/* Two events: unlock, lock. None while the interpreter finds out what the caller would do. */
static int wake_up(pthread_mutex_t *mutex, int how) {
    if (how == FP_LOOKING_AHEAD) {
        return 0;
    }
    int error = pthread_mutex_unlock(mutex);
    return error ? error : pthread_mutex_lock(mutex);
}

/* Four events: the set, unlock, the set, lock. */
int pthread_cond_wait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
    unsigned long self = own_bit();
    int how = __fp_wakes_up();
    if (how) {
        return wake_up(mutex, how);
    }
    int error = begin_wait(condition, mutex, self);
    if (error) {
        return error;
    }
    while (__atomic_load_n(&condition->__waiting, __ATOMIC_ACQUIRE) & self) {
    }
    return pthread_mutex_lock(mutex);
}

/* The limit may be reached at any moment: the thread takes itself out of the set, and sees whether a signal was first. */
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
    unsigned long self = own_bit();
    int how = __fp_wakes_up();
    if (how) {
        return wake_up(mutex, how);
    }
    int error = begin_wait(condition, mutex, self);
    if (error) {
        return error;
    }
    unsigned long waiting = __atomic_fetch_and(&condition->__waiting, ~self, __ATOMIC_ACQUIRE);
    error = pthread_mutex_lock(mutex);
    if (error) {
        return error;
    }
    return waiting & self ? fp_timed_out(until) : 0;
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
                           const struct timespec *restrict until) {
    return pthread_cond_timedwait(condition, mutex, until);
}

/* One of the members of the set; all of them are explored. */
static unsigned long any_member(unsigned long set) {
    int members = __builtin_popcountl(set);
    int skip = members > 1 ? fp_choose(members) : 0;
    while (skip-- > 0) {
        set &= set - 1;
    }
    return set & -set;
}

/* One event when nobody waits, two when somebody does. */
int pthread_cond_signal(pthread_cond_t *condition) {
    for (;;) {
        unsigned long waiting = __atomic_load_n(&condition->__waiting, __ATOMIC_RELAXED);
        if (waiting == 0) {
            return 0;
        }
        if (waiting == DESTROYED_CONDITION) {
            __fp_fail(FP_MUTEX_MISUSE, "a condition variable is signalled that was destroyed");
        }
        unsigned long rest = waiting & ~any_member(waiting);
        if (__atomic_compare_exchange_n(&condition->__waiting, &waiting, rest, 0, __ATOMIC_RELEASE,
                                        __ATOMIC_RELAXED)) {
            return 0;
        }
    }
}

/* One event. */
int pthread_cond_broadcast(pthread_cond_t *condition) {
    unsigned long waiting = __atomic_exchange_n(&condition->__waiting, 0, __ATOMIC_RELEASE);
    if (waiting == DESTROYED_CONDITION) {
        __fp_fail(FP_MUTEX_MISUSE, "a condition variable is signalled that was destroyed");
    }
    return 0;
}

int pthread_condattr_init(pthread_condattr_t *attributes) {
    attributes->__clock = CLOCK_REALTIME;
    return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attributes) { return 0; }

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
    attributes->__clock = clock;
    return 0;
}

int pthread_condattr_setpshared(pthread_condattr_t *attributes, int shared) { return 0; }

/* ---- Reader-writer locks ----
 *
 * The word counts readers, or is WRITER. What the thread itself holds (readers' locks, or WRITER_NOTE) is its note
 * about the lock, so unlocking needs no look at the word. Readers never wait for a waiting writer.
 */

#define WRITER 0x80000000u
#define WRITER_NOTE (-1)

int pthread_rwlock_init(pthread_rwlock_t *restrict lock, const pthread_rwlockattr_t *restrict attributes) {
    lock->__word = 0;
    return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
    unsigned word = __atomic_exchange_n(&lock->__word, DESTROYED, __ATOMIC_ACQUIRE);
    if (word == DESTROYED) {
        __fp_fail(FP_MUTEX_MISUSE, "the reader-writer lock is destroyed twice");
    }
    if (word != 0) {
        __fp_fail(FP_MUTEX_MISUSE, "the reader-writer lock is destroyed while a thread holds it");
    }
    return 0;
}

static void check_alive(unsigned word) {
    if (word == DESTROYED) {
        __fp_fail(FP_MUTEX_MISUSE, "a reader-writer lock is used that was destroyed");
    }
}

/* The word before; the thread is in as a reader unless a writer is. One event. */
static unsigned enter_as_reader(pthread_rwlock_t *lock) {
    unsigned word = __fp_enter(&lock->__word);
    check_alive(word);
    if (!(word & WRITER)) {
        __fp_set_note(lock, __fp_note(lock) + 1);
    }
    return word;
}

/* One event. */
int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
    if (__fp_note(lock) == WRITER_NOTE) {
        return EDEADLK;
    }
    while (enter_as_reader(lock) & WRITER) {
    }
    return 0;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) { return enter_as_reader(lock) & WRITER ? EBUSY : 0; }

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
    int result = pthread_rwlock_tryrdlock(lock);
    return result == EBUSY ? fp_timed_out(until) : result;
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict until) {
    return pthread_rwlock_timedrdlock(lock, until);
}

static int enter_as_writer(pthread_rwlock_t *lock) {
    unsigned word = 0;
    if (!__atomic_compare_exchange_n(&lock->__word, &word, WRITER, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        check_alive(word);
        return 0;
    }
    __fp_set_note(lock, WRITER_NOTE);
    return 1;
}

/* One event. A thread that already reads waits for itself, as POSIX allows; one that already writes is told. */
int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
    if (__fp_note(lock) == WRITER_NOTE) {
        return EDEADLK;
    }
    while (!enter_as_writer(lock)) {
    }
    return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) { return enter_as_writer(lock) ? 0 : EBUSY; }

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock, const struct timespec *restrict until) {
    return enter_as_writer(lock) ? 0 : fp_timed_out(until);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict until) {
    return pthread_rwlock_timedwrlock(lock, until);
}

/* One event. */
int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
    long held = __fp_note(lock);
    if (held == 0) {
        __fp_fail(FP_MUTEX_MISUSE, "the thread unlocks a reader-writer lock that it does not hold");
    }
    if (held == WRITER_NOTE) {
        __fp_set_note(lock, 0);
        __atomic_store_n(&lock->__word, 0, __ATOMIC_RELEASE);
    } else {
        __fp_set_note(lock, held - 1);
        __atomic_fetch_sub(&lock->__word, 1, __ATOMIC_RELEASE);
    }
    return 0;
}

SHARED_ATTRIBUTE(rwlock)

/* ---- Barriers ----
 *
 * Arrivals are counted in one word together with the number of threads that meet. The last of a round adds to the
 * number of rounds done; the others wait for that. When there are more threads than meet, several rounds can be over
 * at once, and their last threads add in any order: each has come after all who come before in the count, so whoever
 * sees the number it waits for knows of all of its round. A barrier that is initialised says so, with a number that
 * memory does not hold by chance.
 */

#define MEETING_SHIFT 32

static unsigned long initialised(const pthread_barrier_t *barrier) { return ~(unsigned long)barrier; }

int pthread_barrier_init(pthread_barrier_t *restrict barrier, const pthread_barrierattr_t *restrict attributes,
                         unsigned count) {
    if (count == 0) {
        __fp_fail(FP_BARRIER_MISUSE, "the barrier is initialised for 0 threads");
    }
    if (__fp_peek(&barrier->__initialised) == initialised(barrier)) {
        __fp_fail(FP_BARRIER_MISUSE, "the barrier is initialised twice");
    }
    barrier->__initialised = initialised(barrier);
    barrier->__arrivals = (unsigned long)count << MEETING_SHIFT;
    barrier->__round = 0;
    return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
    unsigned long arrivals = __atomic_exchange_n(&barrier->__arrivals, 0, __ATOMIC_ACQUIRE);
    unsigned count = (unsigned)(arrivals >> MEETING_SHIFT);
    if (count == 0) {
        __fp_fail(FP_BARRIER_MISUSE, "the barrier is destroyed twice, or was never initialised");
    }
    if ((unsigned)arrivals % count != 0) {
        __fp_fail(FP_BARRIER_MISUSE, "the barrier is destroyed while threads wait at it");
    }
    barrier->__initialised = 0;
    return 0;
}

/* Two events. */
int pthread_barrier_wait(pthread_barrier_t *barrier) {
    unsigned long arrivals = __fp_arrive(&barrier->__arrivals);
    unsigned count = (unsigned)(arrivals >> MEETING_SHIFT);
    if (count == 0) {
        __fp_fail(FP_BARRIER_MISUSE, "a thread waits at a barrier that is not initialised, or destroyed");
    }
    unsigned before = (unsigned)arrivals;
    unsigned round = before / count;
    if (before % count == count - 1) {
        __atomic_fetch_add(&barrier->__round, 1, __ATOMIC_RELEASE);
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    while (__atomic_load_n(&barrier->__round, __ATOMIC_ACQUIRE) <= round) {
    }
    return 0;
}

SHARED_ATTRIBUTE(barrier)

/* ---- Spin locks: mutexes of the normal kind. ---- */

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
    *lock = 0;
    return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) { return pthread_mutex_destroy((pthread_mutex_t *)lock); }

int pthread_spin_lock(pthread_spinlock_t *lock) { return __fp_lock((unsigned *)lock); }

int pthread_spin_trylock(pthread_spinlock_t *lock) { return __fp_trylock((unsigned *)lock); }

int pthread_spin_unlock(pthread_spinlock_t *lock) { return __fp_unlock((unsigned *)lock); }
