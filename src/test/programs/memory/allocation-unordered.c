/* The pointer is published without release: a thread may use the object before its life has begun. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static void *make(void *unused) {
    atomic_store_explicit(&shared, malloc(sizeof(int)), memory_order_relaxed);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, make, NULL);
    int *object = atomic_load_explicit(&shared, memory_order_acquire);
    if (object != NULL) {
        *object = 1;
    }
    return 0;
}
