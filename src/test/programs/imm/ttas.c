/* A test-and-test-and-set lock of four threads: those that wait are not seen waiting in vain. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 4

static atomic_int taken;
static int inside;

static void *enter(void *number) {
    do {
        while (atomic_load_explicit(&taken, memory_order_relaxed))
            ;
    } while (atomic_exchange_explicit(&taken, 1, memory_order_acquire));
    inside += 1 << (long)number;
    atomic_store_explicit(&taken, 0, memory_order_release);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, enter, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(inside == (1 << THREADS) - 1);
    return 0;
}
