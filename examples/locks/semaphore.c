/*
 * A counting semaphore (Dijkstra, "Cooperating sequential processes", 1965) as an unfair reader-writer lock: a reader
 * takes one unit, a writer all of them.
 */
#include "client_rw.h"

static atomic_uint units = N;

static void read_acquire(int self) {
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
    unsigned left;
    do {
        while ((left = atomic_load(&units)) < N) {
        }
    } while (!atomic_compare_exchange_strong(&units, &left, left - N));
}

static void write_release(int self) {
    atomic_fetch_add(&units, N);
}
