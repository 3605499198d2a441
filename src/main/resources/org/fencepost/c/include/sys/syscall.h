/* The system calls that are modelled: futexes, the number of the thread, and membarrier, which this kernel does not have. */
#ifndef _SYS_SYSCALL_H
#define _SYS_SYSCALL_H
#define __NR_sched_yield 24
#define __NR_gettid 186
#define __NR_futex 202
#define __NR_membarrier 324
#define SYS_membarrier __NR_membarrier
#define SYS_sched_yield __NR_sched_yield
#define SYS_gettid __NR_gettid
#define SYS_futex __NR_futex
#endif
