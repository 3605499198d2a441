/* The ring buffer whose consumer gives slots back with a relaxed store: the producer may overwrite one that is still read. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 2
#define ITEMS 3

static int slots[SIZE];
static atomic_uint head, tail;

static void *producer(void *unused) {
    for (unsigned i = 0; i < ITEMS; i++) {
        while (i - atomic_load_explicit(&head, memory_order_acquire) == SIZE) {
        }
        slots[i % SIZE] = (int)i + 1;
        atomic_store_explicit(&tail, i + 1, memory_order_release);
    }
    return NULL;
}

static void *consumer(void *unused) {
    for (unsigned i = 0; i < ITEMS; i++) {
        while (atomic_load_explicit(&tail, memory_order_acquire) == i) {
        }
        assert(slots[i % SIZE] == (int)i + 1);
        atomic_store_explicit(&head, i + 1, memory_order_relaxed);
    }
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    pthread_create(&t, NULL, consumer, NULL);
    return 0;
}
