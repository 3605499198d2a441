/* The lock-free list-based set of Harris (DISC 2001): the lowest bit of a link marks its node as removed. Marked nodes are unlinked by
 * whoever comes by. -DNO_MARK: remove unlinks at once, so what is added behind the node is lost. -DRELAXED: links are
 * changed without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef RELAXED
#define CHANGE memory_order_relaxed
#else
#define CHANGE memory_order_acq_rel
#endif

struct node {
    int key;
    atomic_uintptr_t next;
};
static struct node *head;

static struct node *new_node(int key, struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->key = key;
    atomic_init(&node->next, (uintptr_t)next);
    return node;
}

void fp_make(void) { head = new_node(0, new_node(100, NULL)); }

static int change(struct node *node, uintptr_t from, uintptr_t to) {
    return atomic_compare_exchange_strong_explicit(&node->next, &from, to, CHANGE, memory_order_relaxed);
}

static struct node *find(int key, struct node **before) {
    for (;;) {
        *before = head;
        struct node *node = (struct node *)atomic_load_explicit(&head->next, memory_order_acquire);
        for (;;) {
            uintptr_t next = atomic_load_explicit(&node->next, memory_order_acquire);
            if (next & 1) {
                if (!change(*before, (uintptr_t)node, next - 1)) {
                    break;
                }
                node = (struct node *)(next - 1);
            } else if (node->key >= key) {
                return node;
            } else {
                *before = node;
                node = (struct node *)next;
            }
        }
    }
}

FP_OPERATION(add, 1, 2) {
    struct node *mine = NULL;
    for (;;) {
        struct node *before, *node = find(argument, &before);
        if (node->key == argument) {
            free(mine);
            return 0;
        }
        if (mine == NULL) {
            mine = new_node(argument, node);
        }
        atomic_store_explicit(&mine->next, (uintptr_t)node, memory_order_relaxed);
        if (change(before, (uintptr_t)node, (uintptr_t)mine)) {
            return 1;
        }
    }
}

FP_OPERATION(remove, 1) {
    for (;;) {
        struct node *before, *node = find(argument, &before);
        if (node->key != argument) {
            return 0;
        }
        uintptr_t next = atomic_load_explicit(&node->next, memory_order_acquire);
#ifdef NO_MARK
        if (change(before, (uintptr_t)node, next)) {
            return 1;
        }
#else
        if (!(next & 1) && change(node, next, next | 1)) {
            change(before, (uintptr_t)node, next);
            return 1;
        }
#endif
    }
}

FP_OPERATION(contains, 2) {
    struct node *before;
    return find(argument, &before)->key == argument;
}

FP_LINCHECK(set, add, remove, contains)
