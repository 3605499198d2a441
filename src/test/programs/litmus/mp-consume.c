/*
 * Consume is treated as acquire.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data = 1;
static int other = 2;
static _Atomic(int *) p = &other;

static void *thread_1(void *unused) {
    data = 3;
    atomic_store_explicit(&p, &data, memory_order_release);
    return NULL;
}

static void *thread_2(void *unused) {
    int *q = atomic_load_explicit(&p, memory_order_consume);
    assert(*q >= 2);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, thread_1, NULL);
    pthread_create(&t[1], NULL, thread_2, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return 0;
}
