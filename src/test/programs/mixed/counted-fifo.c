/*
 * A queue as a linked list whose head, tail and links carry a version: 16 bytes that are swapped together, while their halves
 * are read one by one. N threads put something in, N try to take something out. FENCES: relaxed reads, with fences between them.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 1
#endif

struct node;

typedef struct {
    struct node *node;
    uint64_t version;
} counted;

typedef union {
    _Atomic counted both;
    struct {
        struct node *_Atomic node;
        _Atomic uint64_t version;
    };
} place;

struct node {
    place next;
    atomic_int value;
};

static struct node dummy, nodes[N];
static place head, tail;

#ifdef FENCES
#define ORDER memory_order_relaxed
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define ORDER memory_order_seq_cst
#define FENCE() (void)0
#endif

/* The version first: if it is still there when both are swapped, the two belonged together. */
static counted look(place *p) {
    counted seen;
    seen.version = atomic_load_explicit(&p->version, ORDER);
    FENCE();
    seen.node = atomic_load_explicit(&p->node, ORDER);
    FENCE();
    return seen;
}

static bool swap(place *p, counted *old, struct node *node) {
    counted new = {node, old->version + 1};
    return atomic_compare_exchange_strong(&p->both, old, new);
}

static void *enqueue(void *mine) {
    struct node *node = mine;
    for (;;) {
        counted last = look(&tail);
        counted next = look(&last.node->next);
        if (next.node) {
            swap(&tail, &last, next.node);
        } else if (swap(&last.node->next, &next, node)) {
            swap(&tail, &last, node);
            return NULL;
        }
    }
}

static void *dequeue(void *unused) {
    for (;;) {
        counted first = look(&head);
        counted last = look(&tail);
        counted next = look(&first.node->next);
        if (first.node == last.node) {
            if (!next.node)
                return NULL;
            swap(&tail, &last, next.node);
        } else if (next.node) {
            int value = atomic_load_explicit(&next.node->value, memory_order_relaxed);
            if (swap(&head, &first, next.node))
                return (void *)(intptr_t)value;
        }
    }
}

int main(void) {
    pthread_t in[N], out[N];
    intptr_t sum = 0;
    atomic_init(&head.node, &dummy);
    atomic_init(&tail.node, &dummy);
    for (int i = 0; i < N; i++)
        atomic_init(&nodes[i].value, 1 << i);
    for (int i = 0; i < N; i++) {
        pthread_create(&in[i], NULL, enqueue, &nodes[i]);
        pthread_create(&out[i], NULL, dequeue, NULL);
    }
    for (int i = 0; i < N; i++) {
        void *got;
        pthread_join(in[i], NULL);
        pthread_join(out[i], &got);
        assert((sum & (intptr_t)got) == 0);
        sum += (intptr_t)got;
    }
    return 0;
}
