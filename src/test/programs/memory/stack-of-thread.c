/* A thread uses a local variable of the function that started it, which has returned without waiting. */
#include <pthread.h>
#include <stdatomic.h>

static void *child(void *argument) {
    atomic_fetch_add((atomic_int *)argument, 1);
    return NULL;
}

static void start(void) {
    pthread_t t;
    atomic_int local = 0;
    pthread_create(&t, NULL, child, &local);
}

int main(void) {
    start();
    return 0;
}
