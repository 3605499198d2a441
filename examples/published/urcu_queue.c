// Queues and stacks of liburcu, linked with its sources: -DWFCQUEUE, -DWFSTACK, -DLFSTACK, -DLFQUEUE. Two threads put one element each,
// main takes one meanwhile and the rest afterwards. Nothing is lost, nothing comes twice.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <urcu/compiler.h>

#if defined(WFCQUEUE)
#include <urcu/wfcqueue.h>
struct item {
    struct cds_wfcq_node node;
    int value;
};
static struct cds_wfcq_head head;
static struct cds_wfcq_tail tail;

static void init(void) { cds_wfcq_init(&head, &tail); }

static void put(struct item *item) {
    cds_wfcq_node_init(&item->node);
    cds_wfcq_enqueue(&head, &tail, &item->node);
}

static struct item *take(void) {
    struct cds_wfcq_node *node = cds_wfcq_dequeue_blocking(&head, &tail);
    return node ? caa_container_of(node, struct item, node) : NULL;
}
#elif defined(WFSTACK)
#include <urcu/wfstack.h>
struct item {
    struct cds_wfs_node node;
    int value;
};
static struct cds_wfs_stack stack;

static void init(void) { cds_wfs_init(&stack); }

static void put(struct item *item) {
    cds_wfs_node_init(&item->node);
    cds_wfs_push(&stack, &item->node);
}

static struct item *take(void) {
    struct cds_wfs_node *node = cds_wfs_pop_blocking(&stack);
    return node ? caa_container_of(node, struct item, node) : NULL;
}
#elif defined(LFSTACK)
#include <urcu/lfstack.h>
struct item {
    struct cds_lfs_node node;
    int value;
};
static struct cds_lfs_stack stack;

static void init(void) { cds_lfs_init(&stack); }

static void put(struct item *item) {
    cds_lfs_node_init(&item->node);
    cds_lfs_push(&stack, &item->node);
}

static struct item *take(void) {
    struct cds_lfs_node *node = cds_lfs_pop_blocking(&stack);
    return node ? caa_container_of(node, struct item, node) : NULL;
}
#elif defined(LFQUEUE)
#define URCU_API_MAP
#include <urcu/urcu-mb.h>
#include <urcu/rculfqueue.h>
struct item {
    struct cds_lfq_node_rcu node;
    int value;
};
static struct cds_lfq_queue_rcu queue;

// Nothing is freed before the end: what the library wants freed later is left.
static void never(struct rcu_head *head, void (*function)(struct rcu_head *head)) {}

static void init(void) { cds_lfq_init_rcu(&queue, never); }

static void put(struct item *item) {
    cds_lfq_node_init_rcu(&item->node);
    rcu_read_lock();
    cds_lfq_enqueue_rcu(&queue, &item->node);
    rcu_read_unlock();
}

static struct item *take(void) {
    rcu_read_lock();
    struct cds_lfq_node_rcu *node = cds_lfq_dequeue_rcu(&queue);
    rcu_read_unlock();
    return node ? caa_container_of(node, struct item, node) : NULL;
}
#endif

static struct item items[2];

static void *run(void *number) {
    struct item *item = &items[(long)number];
    item->value = (long)number + 1;
    put(item);
    return 0;
}

int main(void) {
    pthread_t t[2];
    init();
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, (void *)i);
    struct item *item = take();
    int sum = item ? item->value : 0;
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    while ((item = take()))
        sum += item->value;
    assert(sum == 3);
    return 0;
}
