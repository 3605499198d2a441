/* N threads meet at a counting barrier, then read what all wrote before. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int arrived;
static int before[N];

static void *run(void *arg) {
    long me = (long)arg;
    before[me] = 1;
    if (atomic_fetch_add_explicit(&arrived, 1, memory_order_acq_rel) + 1 < N) {
        while (atomic_load_explicit(&arrived, memory_order_acquire) < N) {
        }
    }
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += before[i];
    assert(sum == N);
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
