/* A hash table without deletion: keys are claimed by compare-and-swap, values published by release. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 4

static atomic_int keys[SIZE], values[SIZE];

static void insert(int key, int value) {
    for (int i = key % SIZE;; i = (i + 1) % SIZE) {
        int seen = 0;
        if (atomic_compare_exchange_strong_explicit(&keys[i], &seen, key, memory_order_relaxed, memory_order_relaxed)
            || seen == key) {
            atomic_store_explicit(&values[i], value, memory_order_release);
            return;
        }
    }
}

/* 0 when the key is not there (yet). */
static int lookup(int key) {
    for (int i = key % SIZE;; i = (i + 1) % SIZE) {
        int seen = atomic_load_explicit(&keys[i], memory_order_relaxed);
        if (seen == 0)
            return 0;
        if (seen == key)
            return atomic_load_explicit(&values[i], memory_order_acquire);
    }
}

static void *first(void *unused) {
    insert(1, 10);
    return NULL;
}

static void *second(void *unused) {
    insert(5, 50);
    return NULL;
}

static void *reader(void *unused) {
    int value = lookup(5);
    assert(value == 0 || value == 50);
    return NULL;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, first, NULL);
    pthread_create(&t[1], NULL, second, NULL);
    pthread_create(&t[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    assert(lookup(1) == 10 && lookup(5) == 50);
    return 0;
}
