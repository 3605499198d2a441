/* Inserting into a list that is being read: the new node is complete before it is linked. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    int key;
    _Atomic(struct node *) next;
};

static struct node third = {3}, first = {1, &third}, second;

static void *inserter(void *unused) {
    second.key = 2;
    atomic_store_explicit(&second.next, &third, memory_order_relaxed);
    atomic_store_explicit(&first.next, &second, memory_order_release);
    return NULL;
}

static void *reader(void *unused) {
    int last = 0, sum = 0;
    for (struct node *n = &first; n != NULL; n = atomic_load_explicit(&n->next, memory_order_acquire)) {
        assert(n->key > last);
        last = n->key;
        sum += n->key;
    }
    assert(sum == 4 || sum == 6);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, inserter, NULL);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
