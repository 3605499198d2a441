/* Treiber's stack: N threads push, then pop. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

struct node {
    int value;
    struct node *next;
};

static struct node nodes[N];
static _Atomic(struct node *) top;

static void *run(void *arg) {
    struct node *node = &nodes[(long)arg];
    node->value = 1;
    struct node *first = atomic_load_explicit(&top, memory_order_relaxed);
    do {
        node->next = first;
    } while (!atomic_compare_exchange_strong_explicit(&top, &first, node, memory_order_release, memory_order_relaxed));
    first = atomic_load_explicit(&top, memory_order_acquire);
    assert(first->value == 1);
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
