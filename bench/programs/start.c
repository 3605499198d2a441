/* Next to nothing to explore: what it takes to check this is the start. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *run(void *arg) {
    (void)arg;
    atomic_store(&x, 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    return atomic_load(&x) < 0;
}
