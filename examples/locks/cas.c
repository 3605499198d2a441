/* The compare-and-swap lock: wait until it is free, then try to take it. */
#include "client.h"

static atomic_uint word;

static void acquire(int self) {
    unsigned expected;
    do {
        while (atomic_load(&word) != 0) {
        }
        expected = 0;
    } while (!atomic_compare_exchange_strong(&word, &expected, 1));
}

static void release(int self) {
    atomic_store(&word, 0);
}
