#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving;

static void acquire(void) {
    int ticket = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != ticket) {
    }
}

static void release(void) {
    int ticket = atomic_load_explicit(&serving, memory_order_relaxed);
    atomic_store_explicit(&serving, ticket + 1, memory_order_release);
}

/* Leave the rest as it is. */

static int counter;

static void *thread(void *unused) {
    acquire();
    counter++;
    release();
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, thread, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(counter == 3);
    return 0;
}
