// What threads hand to each other with Concurrency Kit: -DRING, -DFIFO (its entries change by cmpxchg16b), or -DSTACK. Two
// threads put one element each, main takes one meanwhile and the rest afterwards. Nothing is lost, nothing comes twice.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static int values[2] = {1, 2};

#if defined(RING)
#include <ck_ring.h>
static ck_ring_t ring;
static ck_ring_buffer_t buffer[4];

static void init(void) {
    ck_ring_init(&ring, 4);
}

static void put(long i) {
    bool ok = ck_ring_enqueue_mpmc(&ring, buffer, &values[i]);
    assert(ok);
}

static int take(void) {
    void *value;
    return ck_ring_dequeue_mpmc(&ring, buffer, &value) ? *(int *)value : 0;
}
#elif defined(FIFO)
#include <ck_pr.h>
#include <ck_fifo.h>
static ck_fifo_mpmc_t fifo;
static ck_fifo_mpmc_entry_t stub, entries[2];

static void init(void) {
    ck_fifo_mpmc_init(&fifo, &stub);
}

static void put(long i) {
    ck_fifo_mpmc_enqueue(&fifo, &entries[i], &values[i]);
}

static int take(void) {
    void *value;
    ck_fifo_mpmc_entry_t *garbage;
    return ck_fifo_mpmc_dequeue(&fifo, &value, &garbage) ? *(int *)value : 0;
}
#elif defined(STACK)
#include <ck_stack.h>
static ck_stack_t stack;
static ck_stack_entry_t entries[2];

static void init(void) {
    ck_stack_init(&stack);
}

static void put(long i) {
    ck_stack_push_mpmc(&stack, &entries[i]);
}

static int take(void) {
    ck_stack_entry_t *entry = ck_stack_pop_mpmc(&stack);
    return entry == NULL ? 0 : values[entry - entries];
}
#endif

static void *run(void *number) {
    put((long)number);
    return 0;
}

int main(void) {
    pthread_t t[2];
    init();
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    int sum = take();
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    for (int value = take(); value != 0; value = take())
        sum += value;
    assert(sum == 3);
    return 0;
}
