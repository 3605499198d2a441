/* After exit in one thread, others do no more. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void *other(void *unused) {
    if (atomic_load(&x))
        _Exit(3);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, other, NULL);
    atomic_store(&x, 1);
    return 0;
}
