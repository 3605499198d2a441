/* The hash table of examples/pm in persistent memory, as a map: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/hash.c"
#undef main
#undef fp_recovery

static struct table *table;

static void prepare(void) {
    for (int i = 0; i < SLOTS; i++)
        table->slot[i].key = EMPTY;
    if (BUG != 1)
        for (char *line = (char *)table->slot; line < (char *)(table + 1); line += 64)
            persist(line);
    table->ready = 1;
    persist(&table->ready);
}

void fp_make(void) {
    table = fp_pm_root(sizeof *table);
    prepare();
}

void fp_recover(void) {
    table = fp_pm_root(sizeof *table);
    if (table->ready != 1)
        prepare();
}

FP_OPERATION2(put, 1, 10, 5, 50, 5, 51) {
    struct slot *slot = find(table, argument);
    long old = slot ? slot->value : FP_EMPTY;
    slot ? update(table, argument, second) : insert(table, argument, second);
    return old;
}
FP_OPERATION(remove, 1) {
    struct slot *slot = find(table, argument);
    long old = slot ? slot->value : FP_EMPTY;
    if (slot)
        delete (table, argument);
    return old;
}
FP_OPERATION(get, 1, 5) {
    struct slot *slot = find(table, argument);
    return slot ? slot->value : FP_EMPTY;
}

FP_DURABLE(map, put, remove, get)
