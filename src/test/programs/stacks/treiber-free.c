/* Treiber's stack that frees what it pops: another thread may still be looking at the node. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(void) {
    struct node *n = malloc(sizeof *n);
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &n->next, n)) {
    }
}

static void *pop(void *unused) {
    struct node *seen = atomic_load(&top);
    while (seen != NULL) {
        struct node *next = seen->next;
        if (atomic_compare_exchange_strong(&top, &seen, next)) {
            free(seen);
            return NULL;
        }
    }
    return NULL;
}

int main(void) {
    pthread_t t[2];
    push();
    push();
    pthread_create(&t[0], NULL, pop, NULL);
    pthread_create(&t[1], NULL, pop, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    return 0;
}
