#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H
#include <fp/cdefs.h>
#include <fp/timetypes.h>
#include <sys/types.h>

__FP_BEGIN
typedef struct {
    unsigned __value;
    unsigned __reserved;
    long __unused[3];
} sem_t;
#define SEM_VALUE_MAX 2147483647
#define SEM_FAILED ((sem_t *)0)

int sem_init(sem_t *semaphore, int shared, unsigned value) __FP_NOTHROW;
int sem_destroy(sem_t *semaphore) __FP_NOTHROW;
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore) __FP_NOTHROW;
int sem_timedwait(sem_t *__FP_RESTRICT semaphore, const struct timespec *__FP_RESTRICT until);
int sem_clockwait(sem_t *__FP_RESTRICT semaphore, clockid_t clock, const struct timespec *__FP_RESTRICT until);
int sem_post(sem_t *semaphore) __FP_NOTHROW;
int sem_getvalue(sem_t *__FP_RESTRICT semaphore, int *__FP_RESTRICT value) __FP_NOTHROW;
__FP_END
#endif
