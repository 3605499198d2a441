/* Chase and Lev's deque: the owner pushes and takes, N thieves steal. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

#define ITEMS 3
static atomic_int top, bottom;
static atomic_int items[ITEMS + 1];

static void push(int value) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
    atomic_store_explicit(&items[b], value, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int t = atomic_load_explicit(&top, memory_order_relaxed);
    int value = 0;
    if (t <= b) {
        value = atomic_load_explicit(&items[b], memory_order_relaxed);
        if (t < b)
            return value;
        if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
            value = 0;
    }
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return value;
}

static int steal(void) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    int b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b)
        return 0;
    int value = atomic_load_explicit(&items[t], memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
        return 0;
    return value;
}

static atomic_int taken[ITEMS + 1];

static void *owner(void *arg) {
    (void)arg;
    for (int i = 1; i <= ITEMS; i++)
        push(i);
    for (int i = 0; i < 2; i++) {
        int value = take();
        if (value)
            assert(atomic_exchange_explicit(&taken[value], 1, memory_order_relaxed) == 0);
    }
    return 0;
}

static void *run(void *arg) {
    (void)arg;
    int value = steal();
    if (value)
        assert(atomic_exchange_explicit(&taken[value], 1, memory_order_relaxed) == 0);
    return 0;
}

int main(void) {
    pthread_t o, t[N];
    pthread_create(&o, 0, owner, 0);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    return 0;
}
