/* N threads insert into a hash table of compare-and-swap cells, with collisions. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif
#ifndef KEYS
#define KEYS 2
#endif

#define CELLS (N * KEYS + 3)
static atomic_int table[CELLS];

static void *run(void *arg) {
    int me = (int)(long)arg;
    for (int i = 0; i < KEYS; i++) {
        int key = 1 + me + i * N;
        int at = key % 3;
        int empty = 0;
        while (!atomic_compare_exchange_strong_explicit(&table[at % CELLS], &empty, key, memory_order_acq_rel, memory_order_relaxed)) {
            at++;
            empty = 0;
        }
    }
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
