/* What little there is of an operating system. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void handler(int number) {
    abort();
}

int main(void) {
    struct timespec t = {1, 0}, rest;
    struct sigaction action = {0}, old;
    sigset_t set;
    assert(getuid() == geteuid() && getpid() != getppid() && gettid() == syscall(SYS_gettid) && getpagesize() == 4096);
    assert(sysconf(-1) == -1 && errno == EINVAL && sysconf(_SC_PAGESIZE) == 4096);
    assert(clock_getres(CLOCK_REALTIME, &t) == 0 && clock() >= 0 && difftime(5, 3) == 2);
    assert(clock_nanosleep(CLOCK_REALTIME, 0, &t, &rest) == 0 && rest.tv_sec == 0);
    action.sa_handler = handler;
    assert(signal(SIGINT, handler) == SIG_DFL && sigaction(SIGTERM, &action, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(sigemptyset(&set) == 0 && sigaddset(&set, SIGUSR1) == 0 && pthread_sigmask(SIG_BLOCK, &set, NULL) == 0);
    quick_exit(0);
}
