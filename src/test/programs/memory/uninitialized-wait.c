// A thread waits for memory that nobody has initialised: whatever it finds there, it must not look.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int *flag;

static void *writer(void *unused) {
    atomic_store(flag, 2);
    atomic_store(flag, 1);
    return 0;
}

static void *waiter(void *unused) {
    while (atomic_load(flag) != 1)
        ;
    return 0;
}

int main(void) {
    pthread_t a, b;
    flag = malloc(sizeof *flag);
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, waiter, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    free(flag);
    return 0;
}
