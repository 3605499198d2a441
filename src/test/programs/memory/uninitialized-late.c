/* The object is published before it is filled in: another thread may read what was never written. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(atomic_int *) shared;

static void *publisher(void *unused) {
    atomic_int *p = malloc(sizeof *p);
    atomic_store(&shared, p);
    atomic_store(p, 1);
    return NULL;
}

static void *reader(void *unused) {
    atomic_int *p = atomic_load(&shared);
    if (p != NULL)
        atomic_load(p);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, publisher, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
