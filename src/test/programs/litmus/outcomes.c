/* Both ends of a choice meet a store: fp_choose and fp_observe enumerate what the program can end with. */
#include <pthread.h>
#include <stdatomic.h>
#include <fencepost.h>

static atomic_int x;

static void *writer(void *unused) {
    atomic_store(&x, 1 + fp_choose(2));
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    fp_observe("x", x);
    return 0;
}
