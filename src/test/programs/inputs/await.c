/* Waits for a value that the environment chose: for others than the written ones, for ever. */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;

static void *writer(void *unused) {
    value = 1;
    value = 2;
    return 0;
}

int main(void) {
    pthread_t thread;
    int n = __VERIFIER_nondet_int();
    if (KNOWN)
        __VERIFIER_assume(n == 1 || n == 2);
    pthread_create(&thread, 0, writer, 0);
    while (value < n) {
    }
    return 0;
}
