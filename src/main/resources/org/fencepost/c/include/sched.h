#ifndef _SCHED_H
#define _SCHED_H
#include <fp/cdefs.h>
#include <fp/timetypes.h>
#include <stddef.h>

__FP_BEGIN
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5

struct sched_param {
    int sched_priority;
};

/* Threads run wherever they like: setting an affinity is accepted and changes nothing. */
typedef struct {
    unsigned long __bits[16];
} cpu_set_t;
#define CPU_SETSIZE 1024
#define CPU_ZERO(set) __builtin_memset((set), 0, sizeof(cpu_set_t))
#define CPU_SET(cpu, set) ((void)((set)->__bits[(cpu) / 64] |= 1UL << ((cpu) % 64)))
#define CPU_CLR(cpu, set) ((void)((set)->__bits[(cpu) / 64] &= ~(1UL << ((cpu) % 64))))
#define CPU_ISSET(cpu, set) (((set)->__bits[(cpu) / 64] >> ((cpu) % 64)) & 1)

int sched_yield(void) __FP_NOTHROW;
int sched_get_priority_max(int policy) __FP_NOTHROW;
int sched_get_priority_min(int policy) __FP_NOTHROW;
int sched_getcpu(void) __FP_NOTHROW;
int sched_setaffinity(int process, size_t size, const cpu_set_t *set) __FP_NOTHROW;
int sched_getaffinity(int process, size_t size, cpu_set_t *set) __FP_NOTHROW;
__FP_END
#endif
