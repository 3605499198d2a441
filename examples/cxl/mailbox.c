// A ring of messages: two threads of one machine send, two threads of another take. A message is in memory before the head
// moves past it, and the head before the sender goes on; the tail tells senders which slots are free again.
//
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/mailbox.c
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/mailbox.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define SLOTS 2
#define MESSAGES 4
#define WORDS 9 // two cache lines

struct ring {
    _Alignas(64) _Atomic long head; // messages sent
    _Alignas(64) _Atomic long tail; // messages taken
    _Alignas(64) _Atomic long ready;
    _Alignas(64) pthread_mutex_t senders;
    _Alignas(64) pthread_mutex_t takers;
    struct {
        _Alignas(64) long word[WORDS];
    } slot[SLOTS];
};

static void persist(const void *memory, long size) {
    for (const char *line = memory; line < (const char *)memory + size; line += 64)
        _mm_clwb(line);
    _mm_sfence();
}

static void create(struct ring *ring) {
    atomic_store(&ring->head, 0);
    atomic_store(&ring->tail, 0);
    if (BUG != 1) { // 1: the ring is ready before it is in memory
        persist(&ring->head, sizeof ring->head);
        persist(&ring->tail, sizeof ring->tail);
    }
    atomic_store(&ring->ready, 1);
    persist(&ring->ready, sizeof ring->ready);
}

static int is_full(struct ring *ring, long n) { return n - atomic_load(&ring->tail) == SLOTS; }

/* Writes message n. */
static void write_message(struct ring *ring, long n, long word) {
    if (BUG == 3) { // sent before it is written
        atomic_store(&ring->head, n + 1);
        persist(&ring->head, sizeof ring->head);
    }
    for (int i = 0; i < WORDS; i++)
        ring->slot[n % SLOTS].word[i] = word;
    if (BUG == 2) { // only one of the two lines of a message is written back
        persist(&ring->slot[n % SLOTS], 64);
    } else if (BUG == 4) { // nothing waits for the flushes
        _mm_clwb(&ring->slot[n % SLOTS].word[0]);
        _mm_clwb(&ring->slot[n % SLOTS].word[WORDS - 1]);
    } else {
        persist(&ring->slot[n % SLOTS], sizeof ring->slot[0]);
    }
    atomic_store_explicit(&ring->head, n + 1, memory_order_release); // a plain store: completes no flush
    persist(&ring->head, sizeof ring->head);
}

/* The word of message n; -2 when it is not the same everywhere. */
static long read_message(struct ring *ring, long n) {
    long word = ring->slot[n % SLOTS].word[0];
    for (int i = 1; i < WORDS; i++)
        if (ring->slot[n % SLOTS].word[i] != word)
            word = -2;
    atomic_store(&ring->tail, n + 1);
    persist(&ring->tail, sizeof ring->tail);
    return word;
}

static void *send(void *unused) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    for (;;) {
        pthread_mutex_lock(&ring->senders);
        long n = atomic_load(&ring->head);
        while (n < MESSAGES && is_full(ring, n)) {
            if (BUG != 5 && fp_machine_failed(2)) // 5: waits for takers that have failed
                n = MESSAGES;
        }
        if (n < MESSAGES)
            write_message(ring, n, n + 1);
        pthread_mutex_unlock(&ring->senders);
        if (n == MESSAGES)
            return unused;
    }
}

static void *take(void *unused) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    for (;;) {
        pthread_mutex_lock(&ring->takers);
        long n = atomic_load(&ring->tail);
        while (n < MESSAGES && atomic_load(&ring->head) <= n) {
            if (fp_machine_failed(1) && atomic_load(&ring->head) <= n)
                n = MESSAGES;
        }
        if (n < MESSAGES)
            assert(read_message(ring, n) == n + 1);
        pthread_mutex_unlock(&ring->takers);
        if (n == MESSAGES)
            return unused;
    }
}

static void run_twice(void *(*function)(void *)) {
    pthread_t other;
    pthread_create(&other, NULL, function, NULL);
    function(NULL);
    pthread_join(other, NULL);
}

static void *sending(void *unused) {
    create(fp_cxl_root(sizeof(struct ring)));
    run_twice(send);
    return unused;
}

static void *taking(void *unused) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    while (atomic_load(&ring->ready) != 1)
        if (fp_machine_failed(1) && atomic_load(&ring->ready) != 1)
            return unused;
    run_twice(take);
    return unused;
}

int main(void) {
    struct ring *ring = fp_cxl_root(sizeof *ring);
    pthread_mutex_init(&ring->senders, NULL);
    pthread_mutex_init(&ring->takers, NULL);
    int sender = fp_machine("sender", sending, NULL);
    int taker = fp_machine("taker", taking, NULL);
    fp_machine_join(sender);
    fp_machine_join(taker);
    if (atomic_load(&ring->ready) == 1)
        assert(atomic_load(&ring->tail) <= atomic_load(&ring->head));
    return 0;
}
