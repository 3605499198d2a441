/* A reader that is no block, but reads once. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static atomic_int x;

static void *writer(void *unused) {
    __VERIFIER_atomic_begin();
    x = 1;
    x = 2;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, writer, 0);
    assert(x != 1);
    return 0;
}
