/* Compared with what another thread writes: each value that can be read divides the inputs. */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int value;

static void *writer(void *unused) {
    value = 41;
    return 0;
}

int main(void) {
    pthread_t thread;
    int n = __VERIFIER_nondet_int();
    pthread_create(&thread, 0, writer, 0);
    fp_observe("same", value == n);
    fp_observe("other", n == 0);
    return 0;
}
