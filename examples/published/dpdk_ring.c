// DPDK's ring, linked with its source. Two threads put one element each, main takes one meanwhile and the rest afterwards. Nothing is
// lost, nothing comes twice. -DFLAGS=... are those of rte_ring_init.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <rte_log.h>
#include <rte_ring.h>
#include <rte_tailq.h>
#include <rte_telemetry.h>

// What the ring registers when the program starts, and nobody asks for here.
int rte_log_register_type_and_pick_level(const char *name, uint32_t level) { return 0; }
int rte_eal_tailq_register(struct rte_tailq_elem *tailq) { return 0; }
int rte_telemetry_register_cmd(const char *command, telemetry_cb function, const char *help) { return 0; }

static struct rte_ring *ring;
static int values[2];

static void *producer(void *number) {
    int *value = &values[(long)number];
    *value = (long)number + 1;
    int failed = rte_ring_enqueue(ring, value);
    assert(!failed);
    return 0;
}

static int take(void) {
    void *value;
    return rte_ring_dequeue(ring, &value) == 0 ? *(int *)value : 0;
}

int main(void) {
    pthread_t t[2];
    ring = aligned_alloc(64, rte_ring_get_memsize(4));
    rte_ring_init(ring, "ring", 4, FLAGS);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], 0, producer, (void *)i);
    int sum = take();
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    for (int value = take(); value; value = take())
        sum += value;
    assert(sum == 3);
    free(ring);
    return 0;
}
