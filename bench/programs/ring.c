/* Ring buffer for one producer and one consumer; N items are offered. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 8
#endif

#define CELLS 3
static int data[CELLS];
static atomic_int in, out;

static void *produce(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        int at = atomic_load_explicit(&in, memory_order_relaxed);
        if (at - atomic_load_explicit(&out, memory_order_acquire) == CELLS)
            continue;
        data[at % CELLS] = at + 1;
        atomic_store_explicit(&in, at + 1, memory_order_release);
    }
    return 0;
}

static void *consume(void *arg) {
    (void)arg;
    for (int i = 0; i < N; i++) {
        int at = atomic_load_explicit(&out, memory_order_relaxed);
        if (at == atomic_load_explicit(&in, memory_order_acquire))
            continue;
        assert(data[at % CELLS] == at + 1);
        atomic_store_explicit(&out, at + 1, memory_order_release);
    }
    return 0;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, produce, 0);
    pthread_create(&c, 0, consume, 0);
    return 0;
}
