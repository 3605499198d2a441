/* The system calls that are modelled: futexes, and the number of the thread. */
#ifndef _SYS_SYSCALL_H
#define _SYS_SYSCALL_H
#define __NR_sched_yield 24
#define __NR_gettid 186
#define __NR_futex 202
#define SYS_sched_yield __NR_sched_yield
#define SYS_gettid __NR_gettid
#define SYS_futex __NR_futex
#endif
