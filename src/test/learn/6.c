#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
    }
}

/* The value on top, or -1 when there is none. The node is not freed: another thread may be looking at it. */
static int pop(void) {
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
    while (node != NULL) {
        if (atomic_compare_exchange_strong_explicit(
                    &top, &node, node->next, memory_order_acquire, memory_order_acquire))
            return node->value;
    }
    return -1;
}

/* Leave the rest as it is. */

void fp_make(void) {}

FP_OPERATION(push, FP_FRESH) {
    push(argument);
    return FP_DONE;
}

FP_OPERATION(pop) {
    int value = pop();
    return value < 0 ? FP_EMPTY : value;
}

FP_LINCHECK(stack, push, pop)
