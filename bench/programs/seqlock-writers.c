/* Two writers that take the sequence number with compare-and-swap, N readers. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int sequence, a, b;

static void *writer(void *arg) {
    int value = (int)(long)arg;
    int now = atomic_load_explicit(&sequence, memory_order_relaxed);
    if (now % 2 != 0 || !atomic_compare_exchange_strong_explicit(&sequence, &now, now + 1, memory_order_acquire, memory_order_relaxed))
        return 0;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&a, value, memory_order_relaxed);
    atomic_store_explicit(&b, value, memory_order_relaxed);
    atomic_store_explicit(&sequence, now + 2, memory_order_release);
    return 0;
}

static void *run(void *arg) {
    (void)arg;
    int before = atomic_load_explicit(&sequence, memory_order_acquire);
    int x = atomic_load_explicit(&a, memory_order_relaxed);
    int y = atomic_load_explicit(&b, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (before % 2 == 0 && atomic_load_explicit(&sequence, memory_order_relaxed) == before)
        assert(x == y);
    return 0;
}

int main(void) {
    pthread_t w[2], t[N];
    for (long i = 0; i < 2; i++)
        pthread_create(&w[i], 0, writer, (void *)(i + 1));
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    return 0;
}
