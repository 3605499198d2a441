/* Michael and Scott's queue: N threads put, N take. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node nodes[N + 1];
static _Atomic(struct node *) head, tail;

static void put(struct node *node) {
    while (1) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_acq_rel, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, memory_order_acq_rel, memory_order_relaxed)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_acq_rel, memory_order_relaxed);
            return;
        }
    }
}

static int take(void) {
    while (1) {
        struct node *first = atomic_load_explicit(&head, memory_order_acquire);
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
        if (!next)
            return 0;
        if (first == last)
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_acq_rel, memory_order_relaxed);
        int value = next->value;
        if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_acq_rel, memory_order_relaxed))
            return value;
    }
}

static void *putter(void *arg) {
    long me = (long)arg;
    nodes[me + 1].value = (int)me + 1;
    put(&nodes[me + 1]);
    return 0;
}

static void *taker(void *arg) {
    (void)arg;
    assert(take() <= N);
    return 0;
}

int main(void) {
    pthread_t p[N], t[N];
    head = &nodes[0];
    tail = &nodes[0];
    for (long i = 0; i < N; i++) {
        pthread_create(&p[i], 0, putter, (void *)i);
        pthread_create(&t[i], 0, taker, (void *)i);
    }
    return 0;
}
