/* One thread frees what another uses; the flag says "done" before the use is over. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *shared;
static atomic_int done;

static void *user(void *unused) {
    atomic_store(&done, 1);
    *shared = 1;
    return NULL;
}

static void *freer(void *unused) {
    if (atomic_load(&done))
        free(shared);
    return NULL;
}

int main(void) {
    pthread_t t;
    shared = malloc(sizeof *shared);
    pthread_create(&t, NULL, user, NULL);
    pthread_create(&t, NULL, freer, NULL);
    return 0;
}
