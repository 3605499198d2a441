/* An eight-byte struct as one atomic object: both halves are always of the same write. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
    int left, right;
};

static _Atomic struct pair shared;

static void *writer(void *unused) {
    atomic_store_explicit(&shared, ((struct pair){1, 1}), memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    struct pair seen = atomic_load_explicit(&shared, memory_order_relaxed);
    assert(seen.left == seen.right);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, writer, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
