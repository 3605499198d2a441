/*
 * The mutex of Drepper's "Futexes are tricky": free, taken, taken with waiters.
 */
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef N
#define N 2
#endif

static atomic_uint word;

static void futex_wait(unsigned value) {
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, NULL);
}

static void futex_wake(void) {
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
}

static void lock(void) {
    unsigned seen = 0;
    if (atomic_compare_exchange_strong_explicit(&word, &seen, 1, memory_order_acquire, memory_order_relaxed))
        return;
    while (atomic_exchange_explicit(&word, 2, memory_order_acquire) != 0)
        futex_wait(2);
}

static void unlock(void) {
    if (atomic_exchange_explicit(&word, 0, memory_order_release) == 2)
        futex_wake();
}

static int counter;

static void *worker(void *argument) {
    lock();
    counter++;
    unlock();
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(counter == N);
    return 0;
}
