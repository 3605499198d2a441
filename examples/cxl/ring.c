// A ring of messages between two machines. The producer writes a message back to memory before it moves the head past
// it, so that the consumer finds whole messages even when the producer fails.
// run: platform=cxl schedules=1
// expect: verdict=bounded
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>

#define SLOTS 4
#ifndef MESSAGES
#define MESSAGES 6
#endif

struct message {
    _Alignas(64) long number;
    long twice;
};

struct ring {
    _Alignas(64) _Atomic long head; // how many messages were sent
    _Alignas(64) _Atomic long tail; // how many were taken
    struct message slots[SLOTS];
};

static int producer;

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static void *produce(void *unused) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    for (long i = 0; i < MESSAGES; i++) {
        while (i - atomic_load(&ring->tail) == SLOTS)
            ;
        struct message *slot = &ring->slots[i % SLOTS];
        slot->number = i + 1;
        slot->twice = 2 * (i + 1);
        persist(slot);
        atomic_store(&ring->head, i + 1);
        persist(&ring->head);
    }
    return unused;
}

// Without a failure all messages arrive; after one, those whose head was written back.
int main(void) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    producer = fp_machine("producer", produce, 0);
    for (long i = 0; i < MESSAGES; i++) {
        while (atomic_load(&ring->head) <= i)
            if (fp_machine_failed(producer) && atomic_load(&ring->head) <= i)
                return 0;
        struct message *slot = &ring->slots[i % SLOTS];
        assert(slot->number == i + 1);
        assert(slot->twice == 2 * (i + 1));
        atomic_store(&ring->tail, i + 1);
    }
}
