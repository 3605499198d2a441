/* What is stored last depends on all that was counted before it, one read of the counter after the other. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 3000
#endif

static int counter;
static atomic_int result;
static int seen;

static void *looks(void *unused) {
    seen = atomic_load_explicit(&result, memory_order_relaxed);
    return NULL;
}

static void *counts(void *unused) {
    for (int i = 0; i < ROUNDS; i++)
        counter++;
    atomic_store_explicit(&result, counter, memory_order_relaxed);
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, looks, NULL);
    pthread_create(&second, NULL, counts, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(seen == 0 || seen == ROUNDS);
    return 0;
}
