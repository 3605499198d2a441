/* Treiber's stack: two threads push, one pops. Nodes are never freed while the stack is in use, so there is no ABA. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    int value;
    struct node *next;
};

static struct node nodes[2];
static _Atomic(struct node *) top;

static void *push(void *n) {
    struct node *node = n;
    node->value = 1 + (int)(node - nodes);
    struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = seen;
    } while (!atomic_compare_exchange_strong_explicit(
            &top, &seen, node, memory_order_release, memory_order_relaxed));
    return NULL;
}

static void *pop(void *unused) {
    struct node *seen = atomic_load_explicit(&top, memory_order_acquire);
    while (seen != NULL
           && !atomic_compare_exchange_strong_explicit(
                   &top, &seen, seen->next, memory_order_acquire, memory_order_acquire)) {
    }
    if (seen != NULL)
        assert(seen->value == 1 + (int)(seen - nodes));
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, push, &nodes[0]);
    pthread_create(&t, NULL, push, &nodes[1]);
    pthread_create(&t, NULL, pop, NULL);
    return 0;
}
