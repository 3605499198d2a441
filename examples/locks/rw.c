/*
 * A reader-writer lock that prefers writers: a writer first closes the gate for readers, then takes all units of a
 * semaphore; a reader waits at the gate and takes one unit. After Courtois, Heymans and Parnas, "Concurrent control with
 * readers and writers", 1971, second problem.
 */
#include "client_rw.h"

static atomic_uint gate;
static atomic_uint units = N;

static void read_acquire(int self) {
    while (atomic_load(&gate) != 0) {
    }
    unsigned left;
    do {
        while ((left = atomic_load(&units)) < 1) {
        }
    } while (!atomic_compare_exchange_strong(&units, &left, left - 1));
}

static void read_release(int self) {
    atomic_fetch_add(&units, 1);
}

static void write_acquire(int self) {
    unsigned open;
    do {
        while (atomic_load(&gate) != 0) {
        }
        open = 0;
    } while (!atomic_compare_exchange_strong(&gate, &open, 1));
    unsigned left;
    do {
        while ((left = atomic_load(&units)) < N) {
        }
    } while (!atomic_compare_exchange_strong(&units, &left, left - N));
}

static void write_release(int self) {
    atomic_fetch_add(&units, N);
    atomic_store(&gate, 0);
}
