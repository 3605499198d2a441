/*
 * The objects of <pthread.h> and <semaphore.h>. Sizes are those of the GNU C library on 64-bit machines; all zeroes is
 * what a static initialiser means. What the words hold is said where the library models use them.
 */
#ifndef _FP_PTHREADTYPES_H
#define _FP_PTHREADTYPES_H

/* The number of the thread plus one, so that 0 is no thread. */
typedef unsigned long pthread_t;

/* Bits 30 and 31: the kind of mutex (3: destroyed); below: the owner's number plus one, or 0. */
typedef struct {
    unsigned __word;
    unsigned __reserved;
    long __unused[4];
} pthread_mutex_t;

/* The set of threads that wait: bit n is thread n. */
typedef struct {
    unsigned long __waiting;
    long __unused[5];
} pthread_cond_t;

/* The top bit: a writer is in; below: the number of readers. */
typedef struct {
    unsigned __word;
    unsigned __reserved;
    long __unused[6];
} pthread_rwlock_t;

/* The upper half of the arrivals is how many threads meet; the lower half counts those that came. */
typedef struct {
    unsigned long __arrivals;
    unsigned __round;
    unsigned __reserved;
    unsigned long __initialised;
    long __unused;
} pthread_barrier_t;

typedef int pthread_once_t;
typedef unsigned pthread_key_t;
typedef volatile int pthread_spinlock_t;

typedef struct {
    int __detached;
    int __reserved;
    unsigned long __stack;
    long __unused[5];
} pthread_attr_t;

typedef struct {
    int __kind;
    int __robust;
} pthread_mutexattr_t;

typedef struct {
    int __clock;
} pthread_condattr_t;

typedef struct {
    int __shared;
    int __unused;
} pthread_rwlockattr_t;

typedef struct {
    int __shared;
} pthread_barrierattr_t;

#endif
