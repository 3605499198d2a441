/* abort is called on one of two outcomes. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x;

static void *writer(void *unused) {
    atomic_store(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    if (atomic_load(&x))
        abort();
    return 0;
}
