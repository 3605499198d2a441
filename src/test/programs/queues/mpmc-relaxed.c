/* The bounded queue that publishes its cells with relaxed stores. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 2

struct cell {
    atomic_uint turn;
    int value;
};

static struct cell cells[SIZE] = {{0}, {1}};
static atomic_uint tail, head;

static int push(int value) {
    for (;;) {
        unsigned at = atomic_load_explicit(&tail, memory_order_relaxed);
        struct cell *c = &cells[at % SIZE];
        int ahead = (int)(atomic_load_explicit(&c->turn, memory_order_acquire) - at);
        if (ahead < 0)
            return 0;
        if (ahead == 0
            && atomic_compare_exchange_strong_explicit(
                    &tail, &at, at + 1, memory_order_relaxed, memory_order_relaxed)) {
            c->value = value;
            atomic_store_explicit(&c->turn, at + 1, memory_order_relaxed);
            return 1;
        }
    }
}

static int pop(int *value) {
    for (;;) {
        unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
        struct cell *c = &cells[at % SIZE];
        int ahead = (int)(atomic_load_explicit(&c->turn, memory_order_acquire) - (at + 1));
        if (ahead < 0)
            return 0;
        if (ahead == 0
            && atomic_compare_exchange_strong_explicit(
                    &head, &at, at + 1, memory_order_relaxed, memory_order_relaxed)) {
            *value = c->value;
            atomic_store_explicit(&c->turn, at + SIZE, memory_order_release);
            return 1;
        }
    }
}

static void *producer(void *value) {
    assert(push((int)(long)value));
    return NULL;
}

static void *consumer(void *unused) {
    int value;
    if (pop(&value))
        assert(value == 1 || value == 2);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, producer, (void *)1);
    pthread_create(&t, NULL, producer, (void *)2);
    pthread_create(&t, NULL, consumer, NULL);
    return 0;
}
