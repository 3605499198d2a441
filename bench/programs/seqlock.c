/* One writer and N readers of two words behind a sequence number. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static atomic_int sequence, a, b;

static void *writer(void *arg) {
    (void)arg;
    for (int i = 1; i <= ROUNDS; i++) {
        atomic_store_explicit(&sequence, 2 * i - 1, memory_order_release);
        atomic_thread_fence(memory_order_release);
        atomic_store_explicit(&a, i, memory_order_relaxed);
        atomic_store_explicit(&b, i, memory_order_relaxed);
        atomic_store_explicit(&sequence, 2 * i, memory_order_release);
    }
    return 0;
}

static void *run(void *arg) {
    (void)arg;
    int before = atomic_load_explicit(&sequence, memory_order_acquire);
    int x = atomic_load_explicit(&a, memory_order_relaxed);
    int y = atomic_load_explicit(&b, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    int after = atomic_load_explicit(&sequence, memory_order_relaxed);
    if (before == after && before % 2 == 0)
        assert(x == y);
    return 0;
}

int main(void) {
    pthread_t w, t[N];
    pthread_create(&w, 0, writer, 0);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    return 0;
}
