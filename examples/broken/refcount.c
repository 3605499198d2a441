/*
 * A reference count with relaxed decrements: whoever drops the last reference frees the object, but has not seen the end
 * of what the others did with it.
 *
 * The fix: memory_order_acq_rel for the decrement.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
    atomic_int references;
    int hits[2];
};

static void *user(void *argument) {
    struct object *o = argument;
    static atomic_int next;
    o->hits[atomic_fetch_add(&next, 1)]++;
    if (atomic_fetch_sub_explicit(&o->references, 1, memory_order_relaxed) == 1)
        free(o);
    return NULL;
}

int main(void) {
    pthread_t t;
    struct object *o = calloc(1, sizeof *o);
    atomic_init(&o->references, 2);
    pthread_create(&t, NULL, user, o);
    pthread_create(&t, NULL, user, o);
    return 0;
}
