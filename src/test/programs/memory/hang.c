/* The waiter waits for 1, but the last value is 2: it may come too late and wait for ever. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused) {
    atomic_store(&x, 1);
    atomic_store(&x, 2);
    return NULL;
}

static void *waiter(void *unused) {
    while (atomic_load(&x) != 1) {
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, waiter, NULL);
    pthread_exit(NULL); // the others go on
}
