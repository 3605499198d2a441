/* What is assumed holds only for a value that another thread writes after its own first step. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int holds);

static atomic_int x, y;

static void *assuming(void *unused) {
    __VERIFIER_assume(atomic_load(&x) == 2);
    assert(0);
    return NULL;
}

static void *writing(void *unused) {
    atomic_store(&x, 1);
    if (atomic_load(&y) == 1)
        atomic_store(&x, 2);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, assuming, NULL);
    pthread_create(&t[1], NULL, writing, NULL);
    atomic_store(&y, 1);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
