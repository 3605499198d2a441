// Threads still wait when main returns: for a flag, for a mutex, for each other, in a loop without end. That is the end of the program.
// expect: verdict=verified
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag, started;
static pthread_t poller;

static void *poll(void *unused) {
    atomic_fetch_add(&started, 1);
    while (!atomic_load(&flag))
        ;
    return unused;
}

static void *want(void *unused) {
    atomic_fetch_add(&started, 1);
    pthread_mutex_lock(&lock);
    return unused;
}

static void *lock_twice(void *unused) {
    pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&own);
    pthread_mutex_lock(&own);
    return unused;
}

static void *join(void *unused) {
    pthread_join(poller, 0);
    return unused;
}

static void *idle(void *unused) {
    atomic_fetch_add(&started, 1);
    for (;;)
        ;
    return unused;
}

int main(void) {
    pthread_t other;
    long *pm = fp_pm_root(64);
    pthread_mutex_lock(&lock);
    pthread_create(&poller, 0, poll, 0);
    pthread_create(&other, 0, want, 0);
    pthread_create(&other, 0, lock_twice, 0);
    pthread_create(&other, 0, join, 0);
    pthread_create(&other, 0, idle, 0);
    while (atomic_load(&started) < 3)
        ;
    *pm = 1;
    _mm_clflush(pm);
    return 0;
}

int fp_recovery(void) {
    fp_pm_root(64);
    return 0;
}
