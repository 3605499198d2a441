/*
 * What clocks promise: they never go back, they all show the same time, and they know of sleeping and of waiting in vain.
 * PASSED: time may have passed; STILL: or not.
 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long now(void) {
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    return moment.tv_sec;
}

int main(void) {
    long first = now();
    long second = now();
    assert(second >= first);
#ifdef PASSED
    assert(second - first < 60);
#elif defined STILL
    assert(second - first >= 60);
#endif
    sleep(10);
    struct timeval third;
    gettimeofday(&third, NULL);
    assert(third.tv_sec >= second + 10);
    sem_t none;
    sem_init(&none, 0, 0);
    struct timespec until = {third.tv_sec + 5, 0};
    assert(sem_timedwait(&none, &until) == -1 && errno == ETIMEDOUT);
    assert(time(NULL) >= until.tv_sec);
    return 0;
}
