/* A bound for one loop, given in the program: beyond it nothing is claimed. */
#include <pthread.h>
#include <stdatomic.h>
#include <fencepost.h>

static atomic_int stop;
static int rounds;

static void *stopper(void *unused) {
    atomic_store(&stop, 1);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, stopper, NULL);
    __VERIFIER_loop_bound(3);
    while (!atomic_load(&stop))
        rounds++;
    return 0;
}
