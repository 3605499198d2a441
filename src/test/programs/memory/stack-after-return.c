/* The address of a local variable outlives the function. */
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(atomic_int *) shared;

static void publish(void) {
    atomic_int local = 1;
    atomic_store(&shared, &local);
}

static void *reader(void *unused) {
    atomic_int *p = atomic_load(&shared);
    if (p != NULL)
        atomic_load(p);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, reader, NULL);
    publish();
    return 0;
}
