/* The two-lock queue of Michael and Scott 1996: one lock for each end, and an atomic link where the ends meet. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node dummy;
static struct node *head = &dummy, *tail = &dummy;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER, tail_lock = PTHREAD_MUTEX_INITIALIZER;
static struct node nodes[2];

static void *enqueue(void *n) {
    struct node *node = n;
    node->value = 1 + (int)(node - nodes);
    pthread_mutex_lock(&tail_lock);
    atomic_store_explicit(&tail->next, node, memory_order_release);
    tail = node;
    pthread_mutex_unlock(&tail_lock);
    return NULL;
}

static void *dequeue(void *unused) {
    pthread_mutex_lock(&head_lock);
    struct node *next = atomic_load_explicit(&head->next, memory_order_acquire);
    if (next != NULL) {
        assert(next->value == 1 + (int)(next - nodes));
        head = next;
    }
    pthread_mutex_unlock(&head_lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, enqueue, &nodes[0]);
    pthread_create(&t, NULL, enqueue, &nodes[1]);
    pthread_create(&t, NULL, dequeue, NULL);
    return 0;
}
