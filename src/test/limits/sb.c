// One of two fences is enough, so there is more than one maximally relaxed combination.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x, ready;
static void *other(void *u) {
    atomic_store(&x, 1);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_store(&ready, 1);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    if (atomic_load(&ready)) assert(atomic_load(&x) == 1);
    pthread_join(t, 0);
}
