/* Readers-writer lock as one counter; two writers, N readers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

#define BIAS 1000
static atomic_int state = BIAS;
static int shared;

static void *writer(void *arg) {
    (void)arg;
    int free = BIAS;
    while (!atomic_compare_exchange_strong_explicit(&state, &free, 0, memory_order_acquire, memory_order_relaxed))
        free = BIAS;
    shared++;
    atomic_fetch_add_explicit(&state, BIAS, memory_order_release);
    return 0;
}

static void *run(void *arg) {
    (void)arg;
    int now = atomic_fetch_sub_explicit(&state, 1, memory_order_acquire);
    if (now > 0) {
        assert(shared >= 0 && shared <= 2);
    }
    atomic_fetch_add_explicit(&state, 1, memory_order_release);
    return 0;
}

int main(void) {
    pthread_t w[2], t[N];
    for (int i = 0; i < 2; i++)
        pthread_create(&w[i], 0, writer, 0);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    return 0;
}
