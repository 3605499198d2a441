/*
 * What the library models ask of the interpreter. Every function here is a primitive, registered by this name; the
 * models are ordinary C on top. Files in this directory count as library code: reports name the user's call instead.
 *
 * Blocking is written as a loop that only reads (or fails to compare-and-swap) until it ends: the interpreter sees that
 * such an iteration changes nothing and lets the thread wait. Every shared access is an event that multiplies
 * executions, so each model says how many it makes.
 */
#ifndef FP_INTERNAL_H
#define FP_INTERNAL_H
#include <errno.h>
#include <stddef.h>
#include <time.h>

/* Threads. Numbers: main is 0. */
long __fp_spawn(void *(*function)(void *), void *argument);
void *__fp_join(long thread);
long __fp_self(void);
void __fp_thread_exit(void *result) __attribute__((noreturn));

/* How programs name threads: by numbers from 1, because in C++ 0 means that there is none. */
static inline unsigned long fp_handle(long thread) { return (unsigned long)thread + 1; }
static inline long fp_number(unsigned long handle) { return (long)handle - 1; }

/* Mutex words; see pthread_mutex_t. Each is one event. */
int __fp_lock(unsigned *word);
int __fp_trylock(unsigned *word);
int __fp_unlock(unsigned *word);

/* Where machines fail: whether the mutex was taken over from a failed machine; that it is robust; that what it protects
 * is consistent again (0 when it was not inconsistent). */
int __fp_lock_owner_died(unsigned *word);
void __fp_lock_robust(unsigned *word);
int __fp_lock_consistent(unsigned *word);

/* Counting in one event, an acquire update. __fp_enter adds one unless the word is negative (as a signed number),
 * __fp_take subtracts one unless it is 0; otherwise they write nothing. Both give the old value. */
unsigned __fp_enter(unsigned *word);
unsigned __fp_take(unsigned *word);

/* Adds one to the arrivals at a barrier, an acq_rel update; gives the old value. When the caller of pthread_barrier_wait
 * does not look at its result, it does not matter in which order threads arrive, and the event says so. */
unsigned long __fp_arrive(unsigned long *arrivals);

/* Reads a word that may never have been written: then it is any number. */
unsigned long __fp_peek(const unsigned long *word);

/* A number that this thread keeps about an address; 0 when it never set one. No events. */
long __fp_note(const void *about);
void __fp_set_note(const void *about, long value);

/* Runs function(argument) when this thread ends; the latest first. */
void __fp_at_thread_exit(void (*function)(void *), void *argument);

/* The size that malloc was asked for; the thread must have allocated the memory itself. No event. */
size_t __fp_allocated(const void *memory);

/* Memory that is 0, as from calloc, at a multiple of the alignment. */
void *__fp_zeroed(size_t alignment, size_t size);

/* Nanoseconds since the program started, as the thread sees them: since its last look a day has passed, or nothing.
 * An event, but for the first look of main. */
long __fp_clock(void);
/* From now on it is at least so late. No event. */
void __fp_pass_time(long nanoseconds);
/* The same, counted from now. No event. */
void __fp_sleep(long nanoseconds);

/* When the program started, in seconds. */
#define FP_START 1000000000l
#define FP_SECOND 1000000000l

static inline long fp_nanoseconds(const struct timespec *moment) {
    return (moment->tv_sec - FP_START) * FP_SECOND + moment->tv_nsec;
}

/* What to return when it has become so late. */
static inline int fp_timed_out(const struct timespec *until) {
    __fp_pass_time(fp_nanoseconds(until));
    return ETIMEDOUT;
}

/* Whether a wait for a condition variable ends for no reason. An event, unless it makes no difference to the caller. */
enum { FP_LOOKING_AHEAD = 2 };
int __fp_wakes_up(void);

int fp_choose(int n);
/* A number below n, where these stand for some of all possibilities only: what was left out, in words, for the report. */
int __fp_choose_some(int n, const char *what);
void __VERIFIER_assume(int condition);
void __fp_assert_fail(const char *expression, const char *file, int line, const char *function)
        __attribute__((noreturn));

/* Ends the execution as a failure of this kind. */
enum { FP_ABORT, FP_MUTEX_MISUSE, FP_BARRIER_MISUSE, FP_ASSERTION };
void __fp_fail(int kind, const char *message) __attribute__((noreturn));
/* The program asks for something that is not modelled: the input is refused. */
void __fp_unsupported(const char *what) __attribute__((noreturn));

/* Text that the program prints. */
void __fp_write(const char *text, size_t size);

#endif
