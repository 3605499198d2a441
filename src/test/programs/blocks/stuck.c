/* Nobody sees what a block did that never ends. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static atomic_int x, y;

static void *writer(void *unused) {
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_assume(y == 1);
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, writer, 0);
    assert(x == 0);
    y = 1;
    assert(y == WRONG);
    return 0;
}
