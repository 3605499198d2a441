// A hash table that two machines of two threads fill. A slot is claimed by an atomic exchange of its key, and is taken when the
// value is in memory and the key after it. What a machine has acknowledged must be there when the machine has failed.
//
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/hash.c
//     fencepost crash --platform cxl --fill 0,0xff examples/cxl/hash.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define SLOTS 6
#define EMPTY 0
#define CLAIMED -2

struct slot {
#if BUG == 3
    long tag[2]; // 40 bytes: the second slot has its key at the end of one cache line and its value in the next
#endif
    _Atomic long key;
    long value;
#if BUG == 3
    long spare;
#endif
};

struct table {
    _Alignas(64) _Atomic long ready;
    struct {
        _Alignas(64) long key; // what a thread has inserted
    } acknowledged[4];
    _Alignas(64) struct slot slot[SLOTS];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static void create(struct table *table) {
    for (int i = 0; i < 4; i++) {
        table->acknowledged[i].key = 0;
        persist(&table->acknowledged[i]);
    }
    for (int i = 0; i < SLOTS; i++)
        atomic_store_explicit(&table->slot[i].key, EMPTY, memory_order_relaxed);
    if (BUG != 1) // 1: the table is ready before it is in memory
        for (char *line = (char *)table->slot; line < (char *)(table + 1); line += 64)
            persist(line);
    atomic_store(&table->ready, 1);
    persist(&table->ready);
}

static void insert(struct table *table, long key) {
    for (int i = 0; i < SLOTS; i++) {
        struct slot *slot = &table->slot[(key + i) % SLOTS];
        long expected = EMPTY;
        if (atomic_compare_exchange_strong(&slot->key, &expected, CLAIMED)) {
            if (BUG == 4) { // the slot is taken before its value is there
                atomic_store(&slot->key, key);
                persist(&slot->key);
            }
            slot->value = 10 * key;
            atomic_store(&slot->key, key);
            if (BUG != 2) // 2: acknowledged before it is in memory
                persist(&slot->key);
            return;
        }
    }
    assert(!"full");
}

static void *thread(void *number) {
    struct table *table = fp_cxl_root(sizeof *table);
    long n = (long)number;
    insert(table, n + 1);
    table->acknowledged[n].key = n + 1;
    persist(&table->acknowledged[n]);
    return NULL;
}

static void *machine(void *number) {
    struct table *table = fp_cxl_root(sizeof *table);
    long n = (long)number;
    if (n == 0) {
        create(table);
    } else {
        while (atomic_load(&table->ready) != 1)
            if (BUG != 5 && fp_machine_failed(1) && atomic_load(&table->ready) != 1) // 5: waits for what has failed
                return NULL;
    }
    pthread_t other;
    pthread_create(&other, NULL, thread, (void *)(n + 1));
    thread((void *)n);
    pthread_join(other, NULL);
    return NULL;
}

static long find(struct table *table, long key) {
    for (int i = 0; i < SLOTS; i++) {
        struct slot *slot = &table->slot[(key + i) % SLOTS];
        if (atomic_load(&slot->key) == key)
            return slot->value;
        if (atomic_load(&slot->key) == EMPTY)
            return 0;
    }
    return 0;
}

int main(void) {
    struct table *table = fp_cxl_root(sizeof *table);
    int first = fp_machine("A", machine, (void *)0L);
    int second = fp_machine("B", machine, (void *)2L);
    fp_machine_join(first);
    fp_machine_join(second);
    if (atomic_load(&table->ready) != 1)
        return 0;
    for (long key = 1; key <= 4; key++) {
        long found = find(table, key);
        assert(found == 10 * key || (found == 0 && table->acknowledged[key - 1].key == 0));
    }
    insert(table, 5);
    assert(find(table, 5) == 50);
    return 0;
}
