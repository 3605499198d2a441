/* Sleeping and yielding are over at once, but clocks know of it. All of them show the same time. */
#include <assert.h>
#include <sched.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec a, b, pause = {1, 0};
    struct timeval now;
    clock_gettime(CLOCK_MONOTONIC, &a);
    sleep(1);
    usleep(10);
    assert(nanosleep(&pause, NULL) == 0 && sched_yield() == 0);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(b.tv_sec >= a.tv_sec + 2);
    assert(gettimeofday(&now, NULL) == 0 && now.tv_sec <= time(NULL));
    assert(sysconf(_SC_NPROCESSORS_ONLN) > 0 && getpid() > 0);
    return 0;
}
