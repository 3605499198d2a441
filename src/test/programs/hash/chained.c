/* Lock-free buckets: a new entry is pushed in front of its chain. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct entry {
    int key;
    struct entry *next;
};

static _Atomic(struct entry *) buckets[2];
static struct entry entries[2] = {{2}, {4}};

static void *insert(void *entry) {
    struct entry *e = entry;
    _Atomic(struct entry *) *bucket = &buckets[e->key % 2];
    struct entry *seen = atomic_load_explicit(bucket, memory_order_relaxed);
    do
        e->next = seen;
    while (!atomic_compare_exchange_strong_explicit(
            bucket, &seen, e, memory_order_release, memory_order_relaxed));
    return NULL;
}

static void *reader(void *unused) {
    int sum = 0;
    for (struct entry *e = atomic_load_explicit(&buckets[0], memory_order_acquire); e != NULL; e = e->next)
        sum += e->key;
    assert(sum == 0 || sum == 2 || sum == 4 || sum == 6);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, insert, &entries[0]);
    pthread_create(&t, NULL, insert, &entries[1]);
    pthread_create(&t, NULL, reader, NULL);
    return 0;
}
