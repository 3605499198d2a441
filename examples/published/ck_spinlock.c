// A spin lock of Concurrency Kit, -DLOCK=cas, fas, dec or ticket, -DMCS or -DCLH: N threads count under it.
#include <assert.h>
#include <ck_spinlock.h>
#include <pthread.h>

#ifndef N
#define N 2
#endif

#if defined(MCS)
static ck_spinlock_mcs_t lock;
#define INIT() ck_spinlock_mcs_init(&lock)
#define ACQUIRE(i) ck_spinlock_mcs_context_t node; ck_spinlock_mcs_lock(&lock, &node)
#define RELEASE() ck_spinlock_mcs_unlock(&lock, &node)
#elif defined(CLH)
static ck_spinlock_clh_t *lock, first, nodes[N];
#define INIT() ck_spinlock_clh_init(&lock, &first)
#define ACQUIRE(i) ck_spinlock_clh_t *node = &nodes[i]; ck_spinlock_clh_lock(&lock, node)
#define RELEASE() ck_spinlock_clh_unlock(&node)
#else
#define PASTE(a, b, c) a##b##c
#define NAME(lock, what) PASTE(ck_spinlock_, lock, what)
static NAME(LOCK, _t) lock;
#define INIT() NAME(LOCK, _init)(&lock)
#define ACQUIRE(i) NAME(LOCK, _lock)(&lock)
#define RELEASE() NAME(LOCK, _unlock)(&lock)
#endif

static int counter;

static void *run(void *number) {
    (void)number;
    ACQUIRE((long)number);
    counter++;
    RELEASE();
    return 0;
}

int main(void) {
    pthread_t t[N];
    INIT();
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(counter == N);
    return 0;
}
