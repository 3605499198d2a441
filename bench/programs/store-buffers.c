/* N threads in a ring write their own variable and read the next one's, seq_cst. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 8
#endif

static atomic_int x[N];

static void *run(void *arg) {
    long me = (long)arg;
    atomic_store(&x[me], 1);
    (void)atomic_load(&x[(me + 1) % N]);
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
