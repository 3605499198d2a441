/* The queue of Michael and Scott that links a node with a relaxed store: the dequeuer may read a value that is not there yet. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static _Atomic(struct node *) head, tail;

static void init(void) {
    struct node *dummy = malloc(sizeof *dummy);
    atomic_init(&dummy->next, NULL);
    atomic_init(&head, dummy);
    atomic_init(&tail, dummy);
}

static void enqueue(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    atomic_init(&n->next, NULL);
    for (;;) {
        struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
        struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
        if (next != NULL) {
            atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
        } else if (atomic_compare_exchange_strong_explicit(
                           &last->next, &next, n, memory_order_relaxed, memory_order_relaxed)) {
            atomic_compare_exchange_strong_explicit(&tail, &last, n, memory_order_relaxed, memory_order_relaxed);
            return;
        }
    }
}

/* 0 when the queue is empty. */
static int dequeue(void) {
    struct node *first = atomic_load_explicit(&head, memory_order_relaxed);
    struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
    if (next == NULL)
        return 0;
    atomic_store_explicit(&head, next, memory_order_relaxed);
    return next->value;
}

static void *enqueuer(void *value) {
    enqueue((int)(long)value);
    return NULL;
}

static int first, second;

static void *dequeuer(void *unused) {
    first = dequeue();
    second = dequeue();
    return NULL;
}

int main(void) {
    pthread_t t[3];
    init();
    struct node *oldest = head;
    pthread_create(&t[0], NULL, enqueuer, (void *)1);
    pthread_create(&t[1], NULL, enqueuer, (void *)2);
    pthread_create(&t[2], NULL, dequeuer, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(first == 0 || first != second);
    int count = 0;
    for (struct node *n = oldest; n != NULL;) {
        struct node *next = n->next;
        free(n);
        n = next;
        count++;
    }
    assert(count == 3);
    return 0;
}
