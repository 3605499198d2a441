/*
 * Retrying until it works: a failure for no reason leads back to the head of the loop, and nobody can tell. The numbers of
 * executions are those of STRONG, also for a stack whose nodes are prepared in each round.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef STRONG
#define CAS atomic_compare_exchange_strong_explicit
#else
#define CAS atomic_compare_exchange_weak_explicit
#endif

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;
static atomic_int count;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    struct node *old;
    node->value = value;
    do {
        old = atomic_load_explicit(&top, memory_order_relaxed);
        node->next = old;
    } while (!CAS(&top, &old, node, memory_order_release, memory_order_relaxed));
}

/* What is expected lies in the node itself. */
static void push_by_node(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!CAS(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
    }
}

static struct node *pop(void) {
    struct node *old = atomic_load_explicit(&top, memory_order_acquire);
    while (old && !CAS(&top, &old, old->next, memory_order_acquire, memory_order_acquire)) {
    }
    return old;
}

static void add(int amount) {
    int seen = atomic_load_explicit(&count, memory_order_relaxed);
    while (!CAS(&count, &seen, seen + amount, memory_order_relaxed, memory_order_relaxed))
        atomic_thread_fence(memory_order_acquire);
}

static void *pusher(void *argument) {
    if (argument)
        push(1);
    else
        push_by_node(2);
    add(1);
    return NULL;
}

int main(void) {
    pthread_t t[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, pusher, (void *)i);
    struct node *taken = pop();
    if (taken)
        free(taken);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    int rest = 0;
    for (struct node *node; (node = pop()); rest++)
        free(node);
    assert(rest + (taken != NULL) == 2 && count == 2);
    return 0;
}
