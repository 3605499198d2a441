/*
 * The flag goes up twice: with release, then relaxed. Until C17 whoever sees the second knows what came before the first;
 * since C23 not. With -DUPDATE the second is an update, which all standards let go on with what the first has published.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int data, flag;

static void *publish(void *unused) {
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    atomic_store_explicit(&flag, 1, memory_order_release);
#ifdef UPDATE
    atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&flag, 2, memory_order_relaxed);
#endif
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, publish, NULL);
    if (atomic_load_explicit(&flag, memory_order_acquire) == 2)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
    pthread_join(t, NULL);
}
