/* Between check and use, another thread takes the pointer away. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int object;
static _Atomic(int *) shared = &object;

static void *taker(void *unused) {
    atomic_store(&shared, NULL);
    return NULL;
}

static void *user(void *unused) {
    if (atomic_load(&shared) != NULL)
        *atomic_load(&shared) = 1;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, taker, NULL);
    pthread_create(&t, NULL, user, NULL);
    return 0;
}
