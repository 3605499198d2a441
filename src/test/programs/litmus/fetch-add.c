/* N threads increment one counter: N! executions in every model, one for each order. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *increment(void *unused) {
    atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, increment, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(x == N);
    return 0;
}
