/* A plain access outside of blocks races with one inside. */
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static int x;

static void *writer(void *unused) {
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, writer, 0);
    return x;
}
