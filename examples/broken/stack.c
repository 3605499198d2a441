/* A lock-free stack that frees nodes as soon as they are popped. Somebody may still be looking at them. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(
        &top, &n->next, n, memory_order_release, memory_order_relaxed)) {
    }
}

static void *pop(void *unused) {
    struct node *n = atomic_load_explicit(&top, memory_order_acquire);
    while (n != NULL
           && !atomic_compare_exchange_strong_explicit(
               &top, &n, n->next, memory_order_acquire, memory_order_acquire)) {
    }
    free(n);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    push(1);
    push(2);
    pthread_create(&a, NULL, pop, NULL);
    pthread_create(&b, NULL, pop, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
