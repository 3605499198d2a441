#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
atomic_int x;
static void *set(void *u) { atomic_store(&x, 1); return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    __VERIFIER_assume(atomic_load(&x) == 2);
    assert(0);
}
