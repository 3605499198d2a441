/* Executions that an assumption rules out count as blocked. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <fencepost.h>

static atomic_int x;

static void *writer(void *unused) {
    atomic_store(&x, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    int seen = atomic_load(&x);
    fp_assume(seen == 1);
    assert(atomic_load(&x) == 1);
    return 0;
}
