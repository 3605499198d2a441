/* Signals are never delivered: installing a handler is accepted, raising one is reported as not supported. */
#ifndef _SIGNAL_H
#define _SIGNAL_H
#include <fp/cdefs.h>
#include <sys/types.h>

__FP_BEGIN
typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);
typedef struct {
    unsigned long __bits[16];
} sigset_t;
struct sigaction {
    sighandler_t sa_handler;
    sigset_t sa_mask;
    int sa_flags;
};
#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIG_ERR ((sighandler_t)-1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGBUS 7
#define SIGTRAP 5
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
sighandler_t signal(int number, sighandler_t handler) __FP_NOTHROW;
int sigaction(int number, const struct sigaction *__FP_RESTRICT action, struct sigaction *__FP_RESTRICT old)
        __FP_NOTHROW;
int sigemptyset(sigset_t *set) __FP_NOTHROW;
int sigfillset(sigset_t *set) __FP_NOTHROW;
int sigaddset(sigset_t *set, int number) __FP_NOTHROW;
int sigdelset(sigset_t *set, int number) __FP_NOTHROW;
int sigismember(const sigset_t *set, int number) __FP_NOTHROW;
int sigprocmask(int how, const sigset_t *__FP_RESTRICT set, sigset_t *__FP_RESTRICT old) __FP_NOTHROW;
int pthread_sigmask(int how, const sigset_t *__FP_RESTRICT set, sigset_t *__FP_RESTRICT old) __FP_NOTHROW;
int raise(int number) __FP_NOTHROW;
int kill(pid_t process, int number) __FP_NOTHROW;
__FP_END
#endif
