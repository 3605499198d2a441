#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct item { int value; };
static _Atomic(struct item *) slot;

static void *produce(void *unused) {
    struct item *item = malloc(sizeof *item);
    item->value = 42;
    atomic_store_explicit(&slot, item, memory_order_relaxed);   /* release would do */
    return NULL;
}

static void *consume(void *unused) {
    struct item *item = atomic_load_explicit(&slot, memory_order_acquire);
    if (item != NULL)
        assert(item->value == 42);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, produce, NULL);
    pthread_create(&b, NULL, consume, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(atomic_load(&slot));
    return 0;
}
