/* The pointer is published with release, so the object is there for whoever acquires it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static void *make(void *unused) {
    atomic_store_explicit(&shared, malloc(sizeof(int)), memory_order_release);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, make, NULL);
    int *object = atomic_load_explicit(&shared, memory_order_acquire);
    if (object != NULL) {
        *object = 1;
    }
    pthread_join(thread, NULL);
    free(shared);
    return 0;
}
