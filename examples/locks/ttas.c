/*
 * The test-and-test-and-set lock. Herlihy and Shavit, "The Art of Multiprocessor Programming", 2008, section 7.3; figure 3
 * of the VSync paper.
 */
#include "client.h"

static atomic_uint word;

static void acquire(int self) {
    do {
        while (atomic_load(&word) != 0) {
        }
    } while (atomic_exchange(&word, 1) != 0);
}

static void release(int self) {
    atomic_store(&word, 0);
}
