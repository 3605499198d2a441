/* A stack whose top is a pointer and a version of 16 bytes: a node that comes back is not taken for the old one. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct node {
    struct node *next;
};

typedef unsigned __int128 top;

static struct node nodes[3] = {{&nodes[1]}, {&nodes[2]}, {0}};
static _Alignas(16) top head;
static int taken[3];

static struct node *node(top value) { return (struct node *)(uintptr_t)(uint64_t)value; }

#ifdef WITHOUT_VERSION
#define CHANGED(old) 0
#else
#define CHANGED(old) (((old) >> 64) + 1)
#endif

static top with(struct node *first, uint64_t version) { return (top)version << 64 | (uintptr_t)first; }

static struct node *pop(void) {
    top old = __atomic_load_n(&head, __ATOMIC_ACQUIRE);
    while (node(old)) {
        struct node *next = __atomic_load_n(&node(old)->next, __ATOMIC_RELAXED);
        top before = __sync_val_compare_and_swap(&head, old, with(next, CHANGED(old)));
        if (before == old) {
            return node(old);
        }
        old = before;
    }
    return 0;
}

static void push(struct node *n) {
    top old = __atomic_load_n(&head, __ATOMIC_RELAXED);
    do {
        __atomic_store_n(&n->next, node(old), __ATOMIC_RELAXED);
    } while (!__atomic_compare_exchange_n(&head, &old, with(n, CHANGED(old)), 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
}

static void *once(void *unused) {
    struct node *mine = pop();
    if (mine) {
        taken[mine - nodes]++;
    }
    return 0;
}

/* Takes two nodes and puts the first one back. */
static void *twice(void *unused) {
    struct node *first = pop();
    struct node *second = pop();
    if (second) {
        taken[second - nodes]++;
    }
    if (first) {
        push(first);
    }
    return 0;
}

int main(void) {
    head = with(&nodes[0], 0);
    pthread_t t[2];
    pthread_create(&t[0], 0, once, 0);
    pthread_create(&t[1], 0, twice, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    struct node *rest;
    while ((rest = pop())) {
        taken[rest - nodes]++;
        assert(taken[rest - nodes] == 1);
    }
    assert(taken[0] == 1 && taken[1] == 1 && taken[2] == 1);
    return 0;
}
