/*
 * NAME: is this stack a stack? Check it with
 *
 *     fencepost lincheck NAME.c
 *
 * There is no main: programs that use the stack are generated, all of up to 3 threads with 2 calls each (--threads, --calls), and
 * every execution of each is compared with the specification.
 */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

// The structure. Replace it by your own.
struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load_explicit(&top, memory_order_relaxed);
    // With memory_order_relaxed in place of release, who pops the node may not see what is in it. Try it.
    while (!atomic_compare_exchange_strong_explicit(&top, &node->next, node, memory_order_release, memory_order_relaxed)) {
    }
}

static int pop(int *value) {
    struct node *node = atomic_load_explicit(&top, memory_order_acquire);
    while (node != NULL) {
        if (atomic_compare_exchange_strong_explicit(
                    &top, &node, node->next, memory_order_acquire, memory_order_acquire)) {
            *value = node->value;
            return 1;  // the node is not freed: another thread may be looking at it
        }
    }
    return 0;
}

// How it is made, before each client.
void fp_make(void) {}

// Its operations, with the arguments to try. FP_FRESH is a number that no other call has.
FP_OPERATION(push, FP_FRESH) {
    push(argument);
    return FP_DONE;
}

FP_OPERATION(pop) {
    int value;
    return pop(&value) ? value : FP_EMPTY;
}

// What they should do: a stack. There are also queue, deque, set, map, counter, register, mutex, rwlock and channel; FP_SPECIFY and
// FP_LINCHECK_IN_C take a specification in plain C.
FP_LINCHECK(stack, push, pop)
