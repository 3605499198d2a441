/* N threads add to two counters, seq_cst, in different orders. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int a, b;

static void *run(void *arg) {
    if ((long)arg % 2) {
        a++;
        b++;
    } else {
        b++;
        a++;
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    assert(a == N && b == N);
    return 0;
}
