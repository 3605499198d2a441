/* The queue for many producers that clears its link too late: a node that was already linked is lost, and the consumer waits. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node stub, nodes[2];
static _Atomic(struct node *) last = &stub;

static void *push(void *n) {
    struct node *node = n;
    node->value = 1 + (int)(node - nodes);
    struct node *before = atomic_exchange_explicit(&last, node, memory_order_acq_rel);
    atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&before->next, node, memory_order_release);
    return NULL;
}

static void *consume(void *unused) {
    int sum = 0;
    struct node *at = &stub;
    for (int i = 0; i < 2; i++) {
        struct node *next;
        while ((next = atomic_load_explicit(&at->next, memory_order_acquire)) == NULL) {
        }
        sum += next->value;
        at = next;
    }
    assert(sum == 3);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, push, &nodes[0]);
    pthread_create(&t, NULL, push, &nodes[1]);
    pthread_create(&t, NULL, consume, NULL);
    pthread_exit(NULL); // the others go on
}
