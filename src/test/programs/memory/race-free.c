/* Freeing is like writing: it races with a use that nothing orders. */
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *user(void *unused) {
    *shared = 1;
    return NULL;
}

static void *freer(void *unused) {
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
