/* The ABA problem: a pop that was delayed puts a node back on the stack that somebody else owns now. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    _Atomic(struct node *) next;
};

static struct node a, b, c;
static _Atomic(struct node *) top = &a;
static atomic_int owners_of_b;

static void push(struct node *node) {
    struct node *seen = atomic_load(&top);
    do {
        atomic_store(&node->next, seen);
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static struct node *pop(void) {
    struct node *seen = atomic_load(&top);
    while (seen != NULL) {
        struct node *next = atomic_load(&seen->next);
        if (atomic_compare_exchange_strong(&top, &seen, next))
            break;
    }
    if (seen == &b)
        assert(atomic_fetch_add(&owners_of_b, 1) == 0);
    return seen;
}

static void *slow(void *unused) {
    pop();
    pop();
    return NULL;
}

static void *quick(void *unused) {
    struct node *first = pop();
    pop();
    if (first == &a)
        push(&a);
    return NULL;
}

int main(void) {
    pthread_t t;
    atomic_init(&a.next, &b);
    atomic_init(&b.next, &c);
    pthread_create(&t, NULL, slow, NULL);
    pthread_create(&t, NULL, quick, NULL);
    return 0;
}
