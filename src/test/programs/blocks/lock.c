/* A lock made of a block that assumes, as SV-COMP's programs have it. */
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);

static int taken, count;

static void __VERIFIER_atomic_acquire(void) {
    __VERIFIER_assume(taken == 0);
    taken = 1;
}

static void __VERIFIER_atomic_release(void) { taken = 0; }

static void *worker(void *unused) {
    __VERIFIER_atomic_acquire();
    count++;
    __VERIFIER_atomic_release();
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(count == 2);
    return 0;
}
