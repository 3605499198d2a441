// An open-addressing hash table. A slot is taken by the store of its key, after the value is durable; an update writes one
// word; a deletion leaves a tombstone. Every operation is durable when it returns: main notes in `acknowledged` how many did.
//
//     fencepost crash --fill 0,0xff examples/pm/hash.c
//     fencepost crash --fill 0xff examples/pm/hash.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef BUG
#define BUG 0
#endif
#define SLOTS 4
#define EMPTY 0
#define TOMBSTONE -2

struct slot {
#if BUG == 3
    long tag[2]; // 40 bytes: the second slot has its key at the end of one cache line and its value in the next
#endif
    long key;
    long value;
#if BUG == 3
    long spare;
#endif
};

struct table {
    _Alignas(64) long ready;
    _Alignas(64) long acknowledged;
    _Alignas(64) struct slot slot[SLOTS];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static struct slot *find(struct table *table, long key) {
    for (int i = 0; i < SLOTS; i++) {
        struct slot *slot = &table->slot[(key + i) % SLOTS];
        if (slot->key == key)
            return slot;
        if (slot->key == EMPTY)
            return 0;
    }
    return 0;
}

static void insert(struct table *table, long key, long value) {
    for (int i = 0; i < SLOTS; i++) {
        struct slot *slot = &table->slot[(key + i) % SLOTS];
        if (slot->key == EMPTY || slot->key == TOMBSTONE) {
            if (BUG == 2)
                slot->key = key; // the slot is taken before its value is there
            slot->value = value; // the same cache line as the key: persists no later than it
            slot->key = key;
            if (BUG != 4) // 4: the insertion returns before it is durable
                persist(&slot->key);
            return;
        }
    }
    assert(!"full");
}

static void update(struct table *table, long key, long value) {
    struct slot *slot = find(table, key);
    slot->value = value;
    if (BUG == 5)
        _mm_clwb(&slot->value); // without a fence
    else
        persist(&slot->value);
}

static void delete(struct table *table, long key) {
    struct slot *slot = find(table, key);
    slot->key = BUG == 6 ? EMPTY : TOMBSTONE; // 6: cuts off the keys behind
    persist(&slot->key);
}

static void acknowledge(struct table *table, long operations) {
    table->acknowledged = operations;
    persist(&table->acknowledged);
}

int main(void) {
    struct table *table = fp_pm_root(sizeof *table);
    table->acknowledged = 0;
    persist(&table->acknowledged);
    for (int i = 0; i < SLOTS; i++)
        table->slot[i].key = EMPTY;
    if (BUG != 1) // 1: the empty table is not flushed
        for (char *line = (char *)table->slot; line < (char *)(table + 1); line += 64)
            persist(line);
    table->ready = 1;
    persist(&table->ready);

    insert(table, 1, 10);
    acknowledge(table, 1);
    insert(table, 5, 50); // the same first slot as 1
    acknowledge(table, 2);
    update(table, 5, 51);
    acknowledge(table, 3);
    delete(table, 1);
    acknowledge(table, 4);
    return 0;
}

static long value(struct table *table, long key) {
    struct slot *slot = find(table, key);
    return slot ? slot->value : 0;
}

int fp_recovery(void) {
    struct table *table = fp_pm_root(sizeof *table);
    if (table->ready != 1)
        return 0;
    long done = table->acknowledged;
    long one = value(table, 1);
    assert(one == 10 || (one == 0 && (done < 1 || done >= 3)));
    long five = value(table, 5);
    assert(five == 51 || (five == 50 && done < 3) || (five == 0 && done < 2));
    assert(done < 4 || one == 0);
    insert(table, 2, 20);
    assert(value(table, 2) == 20 && value(table, 5) == five);
    return 0;
}
