/* The new version is published with a relaxed store: readers race with the updater that fills it in. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct config {
    int a, b;
};

static struct config old = {1, 1}, new;
static _Atomic(struct config *) current = &old;

static void *updater(void *unused) {
    new.a = 2;
    new.b = 2;
    atomic_store_explicit(&current, &new, memory_order_relaxed);
    return NULL;
}

static void *reader(void *unused) {
    struct config *c = atomic_load_explicit(&current, memory_order_acquire);
    assert(c->a == c->b);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, updater, NULL);
    pthread_create(&t, NULL, reader, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
