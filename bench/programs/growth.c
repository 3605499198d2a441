/* N events in all: one thread writes, six look, and then each goes on with what only it uses. Always 64 executions, which
   differ in the first events, so that the rest is done again for each. */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 100
#endif

#define THREADS 7
#define ROUNDS ((N - THREADS) / (2 * THREADS))

static atomic_int x;
static atomic_int own[THREADS][4];

static void *run(void *arg) {
    long me = (long)arg;
    if (me == 0)
        atomic_store_explicit(&x, 1, memory_order_release);
    else
        (void)atomic_load_explicit(&x, memory_order_acquire);
    for (int i = 0; i < ROUNDS; i++) {
        atomic_store_explicit(&own[me][i % 4], i, memory_order_release);
        (void)atomic_load_explicit(&own[me][i % 4], memory_order_acquire);
    }
    return 0;
}

int main(void) {
    pthread_t t[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    return 0;
}
