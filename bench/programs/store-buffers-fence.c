/* N threads in a ring write their own variable, fence, and read the next two. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 6
#endif

static atomic_int x[N];

static void *run(void *arg) {
    long me = (long)arg;
    atomic_store_explicit(&x[me], 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    (void)atomic_load_explicit(&x[(me + 1) % N], memory_order_relaxed);
    (void)atomic_load_explicit(&x[(me + 2) % N], memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
