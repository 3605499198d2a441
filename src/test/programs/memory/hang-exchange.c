// Two threads try to take a lock that nobody gives back: each writes back what it found, and that ends nobody's wait.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int locked = 1;

static void *take(void *unused) {
    while (atomic_exchange(&locked, 1) != 0)
        ;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, take, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
}
