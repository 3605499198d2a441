/* N writers and one reader: (N+1)! executions in every model. */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *writer(void *value) {
    atomic_store_explicit(&x, (int)(long)value, memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t t;
    for (long i = 1; i <= N; i++)
        pthread_create(&t, NULL, writer, (void *)i);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
