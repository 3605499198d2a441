/* N threads add to one counter with compare-and-swap loops. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int count;

static void *run(void *arg) {
    (void)arg;
    int old = atomic_load_explicit(&count, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&count, &old, old + 1, memory_order_acq_rel, memory_order_relaxed)) {
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(count == N);
    return 0;
}
