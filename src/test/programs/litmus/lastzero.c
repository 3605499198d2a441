/* Each writer looks at its left neighbour; one reader walks down to the last zero. Abdulla et al. 2014. */
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 5
#endif

static atomic_int array[N + 1];

static void *writer(void *index) {
    long j = (long)index;
    int left = atomic_load_explicit(&array[j - 1], memory_order_acquire);
    atomic_store_explicit(&array[j], left + 1, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    for (int i = N; atomic_load_explicit(&array[i], memory_order_acquire) != 0; i--) {
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    for (long j = 1; j <= N; j++)
        pthread_create(&t, NULL, writer, (void *)j);
    return 0;
}
