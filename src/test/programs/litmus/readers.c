/* N readers and one writer: 2^N executions in every model. */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *reader(void *unused) {
    atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

static void *writer(void *unused) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
    for (int i = 0; i < N; i++)
        pthread_create(&t, NULL, reader, NULL);
    pthread_create(&t, NULL, writer, NULL);
    return 0;
}
