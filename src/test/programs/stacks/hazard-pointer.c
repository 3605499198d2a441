/* Treiber's stack with a hazard pointer for the one reader: the popper waits until nobody looks at the node, then frees it.
 * Michael 2004. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
};

static _Atomic(struct node *) top, hazard;

static void *reader(void *unused) {
    struct node *seen = atomic_load(&top);
    if (seen == NULL)
        return NULL;
    atomic_store(&hazard, seen);
    if (atomic_load(&top) == seen)
        assert(seen->value == 42);
    atomic_store(&hazard, NULL);
    return NULL;
}

static void *popper(void *unused) {
    struct node *mine = atomic_exchange(&top, NULL);
    while (atomic_load(&hazard) == mine) {
    }
    free(mine);
    return NULL;
}

int main(void) {
    pthread_t t;
    struct node *n = malloc(sizeof *n);
    n->value = 42;
    atomic_init(&top, n);
    pthread_create(&t, NULL, reader, NULL);
    pthread_create(&t, NULL, popper, NULL);
    return 0;
}
