/* Bounded queue with a sequence number for each cell: N threads put, N take. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

#define CELLS 4
static atomic_int sequence[CELLS];
static int data[CELLS];
static atomic_int in, out;

static int put(int value) {
    int at;
    while (1) {
        at = atomic_load_explicit(&in, memory_order_relaxed);
        int ready = atomic_load_explicit(&sequence[at % CELLS], memory_order_acquire);
        if (ready < at)
            return 0;
        if (ready == at && atomic_compare_exchange_strong_explicit(&in, &at, at + 1, memory_order_relaxed, memory_order_relaxed))
            break;
    }
    data[at % CELLS] = value;
    atomic_store_explicit(&sequence[at % CELLS], at + 1, memory_order_release);
    return 1;
}

static int take(void) {
    int at = atomic_load_explicit(&out, memory_order_relaxed);
    int ready = atomic_load_explicit(&sequence[at % CELLS], memory_order_acquire);
    if (ready != at + 1)
        return 0;
    if (!atomic_compare_exchange_strong_explicit(&out, &at, at + 1, memory_order_relaxed, memory_order_relaxed))
        return 0;
    int value = data[at % CELLS];
    atomic_store_explicit(&sequence[at % CELLS], at + CELLS, memory_order_release);
    return value;
}

static void *putter(void *arg) {
    put((int)(long)arg + 1);
    return 0;
}

static void *taker(void *arg) {
    (void)arg;
    assert(take() <= N);
    return 0;
}

int main(void) {
    pthread_t p[N], t[N];
    for (int i = 0; i < CELLS; i++)
        sequence[i] = i;
    for (long i = 0; i < N; i++)
        pthread_create(&p[i], 0, putter, (void *)i);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, taker, (void *)i);
    return 0;
}
