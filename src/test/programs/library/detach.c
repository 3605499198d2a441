/* A detached thread goes on when main has returned. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *child(void *unused) {
    assert(atomic_load(&x) <= 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    pthread_detach(t);
    atomic_store(&x, 1);
    return 0;
}
