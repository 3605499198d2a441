/* Long threads: N messages through two stages, all polled once each. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 9
#endif

static atomic_int first[N], second[N];

static void *source(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++)
        atomic_store_explicit(&first[i], i + 1, memory_order_release);
    return 0;
}

static void *relay(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++)
        atomic_store_explicit(&second[i], atomic_load_explicit(&first[i], memory_order_acquire), memory_order_release);
    return 0;
}

static void *sink(void *arg) {
    (void)arg;
    int last = 0;
    for (int i = 0; i < N; i++) {
        int value = atomic_load_explicit(&second[i], memory_order_acquire);
        assert(value == 0 || value == i + 1);
        last += value;
    }
    assert(last >= 0);
    return 0;
}

int main(void) {
    pthread_t s, r, t;
    pthread_create(&s, 0, source, 0);
    pthread_create(&r, 0, relay, 0);
    pthread_create(&t, 0, sink, 0);
    return 0;
}
