/* Whoever lets go of an object last frees it, but looks at the counter after it has counted down: two may free it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define THREADS 6

struct object {
    atomic_int count;
    atomic_int uses;
};

static void put(struct object *o) {
#ifdef FIXED
    if (atomic_fetch_sub(&o->count, 1) == 1)
        free(o);
#else
    atomic_fetch_sub(&o->count, 1);
    if (atomic_load(&o->count) == 0)
        free(o);
#endif
}

static void *use(void *argument) {
    struct object *o = argument;
    for (int i = 0; i < 4; i++)
        atomic_fetch_add(&o->uses, 1);
    put(o);
    return NULL;
}

int main(void) {
    pthread_t t[THREADS];
    struct object *o = malloc(sizeof *o);
    atomic_init(&o->count, THREADS);
    atomic_init(&o->uses, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, use, o);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
