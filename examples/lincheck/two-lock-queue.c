/* The queue of Michael and Scott with two locks. -DUNLOCKED: dequeue forgets its lock. -DRELAXED: a node is
 * linked without release, and the locks are two, so whoever takes it may not see its value. */
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELAXED
#define LINK memory_order_relaxed
#else
#define LINK memory_order_release
#endif

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node *head, *tail;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER, tail_lock = PTHREAD_MUTEX_INITIALIZER;

static struct node *new_node(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    atomic_init(&node->next, NULL);
    return node;
}

void fp_make(void) { head = tail = new_node(0); }

FP_OPERATION(enqueue, FP_FRESH) {
    struct node *node = new_node(argument);
    pthread_mutex_lock(&tail_lock);
    atomic_store_explicit(&tail->next, node, LINK);
    tail = node;
    pthread_mutex_unlock(&tail_lock);
    return FP_DONE;
}

FP_OPERATION(dequeue) {
    long value = FP_EMPTY;
#ifndef UNLOCKED
    pthread_mutex_lock(&head_lock);
#endif
    struct node *old = head;
    struct node *next = atomic_load_explicit(&old->next, memory_order_acquire);
    if (next != NULL) {
        value = next->value;
        head = next;
        free(old);
    }
#ifndef UNLOCKED
    pthread_mutex_unlock(&head_lock);
#endif
    return value;
}

FP_LINCHECK(queue, enqueue, dequeue)
