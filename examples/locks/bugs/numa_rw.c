/*
 * The bug of a NUMA-aware reader-writer lock that VSync found (Oberhauser et al. 2021, section 6.5; the lock is of Kashyap et
 * al., "Scalable and practical locking with shuffling", 2019): readers count themselves and look for a writer with relaxed
 * operations only, so a writer and a reader may both miss each other. With -DFIXED these are seq_cst.
 */
#define READERS 1
#include "../client_rw.h"

#ifdef FIXED
#define ENTER memory_order_seq_cst
#else
#define ENTER memory_order_relaxed
#endif
#define CLUSTERS 2

/* Readers that are inside, for each cluster; whether a writer is inside or waits for them; who may write. */
static atomic_int inside[CLUSTERS];
static atomic_int writing;
static atomic_int turn;

static void read_acquire(int self) {
    atomic_int *mine = &inside[self % CLUSTERS];
    for (;;) {
        atomic_fetch_add_explicit(mine, 1, ENTER);
        if (!atomic_load_explicit(&writing, ENTER))
            return;
        atomic_fetch_sub_explicit(mine, 1, memory_order_release);
        while (atomic_load_explicit(&writing, memory_order_relaxed)) {
        }
    }
}

static void read_release(int self) {
    atomic_fetch_sub_explicit(&inside[self % CLUSTERS], 1, memory_order_release);
}

static void write_acquire(int self) {
    int free;
    do {
        while (atomic_load_explicit(&turn, memory_order_relaxed)) {
        }
        free = 0;
    } while (!atomic_compare_exchange_strong_explicit(&turn, &free, 1, memory_order_acquire, memory_order_relaxed));
    atomic_store_explicit(&writing, 1, memory_order_seq_cst);
    for (int i = 0; i < CLUSTERS; i++) {
        while (atomic_load_explicit(&inside[i], memory_order_seq_cst)) {
        }
    }
}

static void write_release(int self) {
    atomic_store_explicit(&writing, 0, memory_order_release);
    atomic_store_explicit(&turn, 0, memory_order_release);
}
