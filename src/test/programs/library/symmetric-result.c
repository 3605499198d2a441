/*
 * Two threads that do the same, but which of them is last decides about its result, so that they are not symmetric after
 * all. Each of the two can be the one that comes at PLACE.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int places;

static void *take(void *unused) {
    int place = atomic_fetch_add_explicit(&places, 1, memory_order_relaxed);
    return place == PLACE ? (void *) 1 : NULL;
}

int main(void) {
    pthread_t t[2];
    void *results[2];
    pthread_create(&t[0], NULL, take, NULL);
    pthread_create(&t[1], NULL, take, NULL);
    pthread_join(t[0], &results[0]);
    pthread_join(t[1], &results[1]);
    assert(results[WHICH] == NULL);
    return 0;
}
