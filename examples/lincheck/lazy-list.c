/* The lazy list-based set (Heller and others, OPODIS 2005): a lock in every node, contains without locks. -DNO_VALIDATE: add and remove
 * do not look again once they have the locks. -DRELAXED: a node is linked without release. */
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
    int key;
    atomic_int marked;
    _Atomic(struct node *) next;
    pthread_mutex_t lock;
};
static struct node *head;

static struct node *new_node(int key, struct node *next) {
    struct node *node = malloc(sizeof *node);
    node->key = key;
    atomic_init(&node->marked, 0);
    atomic_init(&node->next, next);
    pthread_mutex_init(&node->lock, NULL);
    return node;
}

void fp_make(void) { head = new_node(0, new_node(100, NULL)); }

static struct node *next_of(struct node *node) { return atomic_load_explicit(&node->next, memory_order_acquire); }

static int is_valid(struct node *before, struct node *node) {
#ifdef NO_VALIDATE
    return 1;
#else
    return !atomic_load_explicit(&before->marked, memory_order_relaxed) &&
           !atomic_load_explicit(&node->marked, memory_order_relaxed) && next_of(before) == node;
#endif
}

static void find(int key, struct node **before, struct node **node) {
    for (;;) {
        *before = head;
        *node = next_of(head);
        while ((*node)->key < key) {
            *before = *node;
            *node = next_of(*node);
        }
        pthread_mutex_lock(&(*before)->lock);
        pthread_mutex_lock(&(*node)->lock);
        if (is_valid(*before, *node)) {
            return;
        }
        pthread_mutex_unlock(&(*node)->lock);
        pthread_mutex_unlock(&(*before)->lock);
    }
}

FP_OPERATION(add, 1, 2) {
    struct node *before, *node;
    find(argument, &before, &node);
    int absent = node->key != argument;
    if (absent) {
        atomic_store_explicit(&before->next, new_node(argument, node), LINK);
    }
    pthread_mutex_unlock(&node->lock);
    pthread_mutex_unlock(&before->lock);
    return absent;
}

FP_OPERATION(remove, 1) {
    struct node *before, *node;
    find(argument, &before, &node);
    int present = node->key == argument;
    if (present) {
        atomic_store_explicit(&node->marked, 1, memory_order_release);
        atomic_store_explicit(&before->next, next_of(node), memory_order_release);
    }
    pthread_mutex_unlock(&node->lock);
    pthread_mutex_unlock(&before->lock);
    return present;
}

FP_OPERATION(contains, 2) {
    struct node *node = head;
    while (node->key < argument) {
        node = next_of(node);
    }
    return node->key == argument && !atomic_load_explicit(&node->marked, memory_order_acquire);
}

FP_LINCHECK(set, add, remove, contains)
