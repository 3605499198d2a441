/* Two threads that both think that they are the last one. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *shared;
static atomic_int users = 2;

static void *user(void *unused) {
    atomic_fetch_sub(&users, 1);
    if (atomic_load(&users) == 0)
        free(shared);
    return NULL;
}

int main(void) {
    pthread_t t;
    shared = malloc(sizeof *shared);
    pthread_create(&t, NULL, user, NULL);
    pthread_create(&t, NULL, user, NULL);
    return 0;
}
