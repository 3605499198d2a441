/*
 * Double-checked locking as it is often written: the pointer is checked without the mutex, and nothing orders that look
 * after the writes that fill the object in. A thread may get the pointer to an object whose fields it cannot see yet.
 *
 * The fix: an acquire load where the pointer is looked at first, a release store where it is set.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
    int verbose;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(struct config *) instance;

static struct config *get(void) {
    struct config *c = atomic_load_explicit(&instance, memory_order_relaxed);
    if (c == NULL) {
        pthread_mutex_lock(&mutex);
        c = atomic_load_explicit(&instance, memory_order_relaxed);
        if (c == NULL) {
            c = malloc(sizeof *c);
            c->verbose = 1;
            atomic_store_explicit(&instance, c, memory_order_relaxed);
        }
        pthread_mutex_unlock(&mutex);
    }
    return c;
}

static void *user(void *unused) {
    return get()->verbose ? unused : NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, user, NULL);
    pthread_create(&t, NULL, user, NULL);
    return 0;
}
