// Atomics, threads and arrays: the least that every concurrent program needs.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int counter;
int results[3];

static void *worker(void *argument) {
    long id = (long)argument;
    results[id] = (int)id * 10 + atomic_fetch_add_explicit(&counter, 1, memory_order_acq_rel) * 0;
    return (void *)(id + 100);
}

int main(void) {
    pthread_t threads[3];
    for (long i = 0; i < 3; i++) {
        if (pthread_create(&threads[i], NULL, worker, (void *)i)) {
            abort();
        }
    }
    for (long i = 0; i < 3; i++) {
        void *result;
        pthread_join(threads[i], &result);
        assert(result == (void *)(i + 100));
    }
    assert(atomic_load(&counter) == 3);
    assert(results[0] == 0 && results[1] == 10 && results[2] == 20);
    return 0;
}
