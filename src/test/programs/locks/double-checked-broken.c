/* Double-checked locking with a relaxed check: the object may be seen before it is filled in. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(int *) object;

static int *get(void) {
    int *seen = atomic_load_explicit(&object, memory_order_relaxed);
    if (seen == NULL) {
        pthread_mutex_lock(&m);
        seen = atomic_load_explicit(&object, memory_order_relaxed);
        if (seen == NULL) {
            seen = malloc(sizeof *seen);
            *seen = 42;
            atomic_store_explicit(&object, seen, memory_order_relaxed);
        }
        pthread_mutex_unlock(&m);
    }
    return seen;
}

static void *use(void *unused) {
    assert(*get() == 42);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], NULL, use, NULL);
    pthread_create(&t[1], NULL, use, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    free(object);
    return 0;
}
