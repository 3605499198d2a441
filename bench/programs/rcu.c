/* One updater replaces what N readers look at, and waits for them before it clears the old version. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static int versions[3][2];
static atomic_int current;
static atomic_int reading[N];

static void *run(void *arg) {
    long me = (long)arg;
    atomic_store_explicit(&reading[me], 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int *version = versions[atomic_load_explicit(&current, memory_order_acquire)];
    assert(version[0] == version[1]);
    atomic_store_explicit(&reading[me], 0, memory_order_release);
    return 0;
}

static void *update(void *arg) {
    (void)arg;
    versions[1][0] = versions[1][1] = 1;
    atomic_store_explicit(&current, 1, memory_order_release);
    atomic_thread_fence(memory_order_seq_cst);
    for (int i = 0; i < N; i++)
        while (atomic_load_explicit(&reading[i], memory_order_acquire)) {
        }
    versions[0][0] = -1;
    return 0;
}

int main(void) {
    pthread_t u, t[N];
    pthread_create(&u, 0, update, 0);
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    return 0;
}
