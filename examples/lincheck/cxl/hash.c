/* The hash table of examples/cxl, as a set: fencepost lincheck --durable --platform cxl. -DBUG=n as there. */
#define main filling
#include "../../cxl/hash.c"
#undef main

static struct table *table(void) { return fp_cxl_root(sizeof(struct table)); }

void fp_make(void) { create(table()); }

void fp_recover(void) {
    if (atomic_load(&table()->ready) != 1)
        create(table());
}

FP_OPERATION(add, FP_FRESH) {
    insert(table(), argument);
    return 1;
}
FP_OPERATION(contains, 1, 2) {
    long found = find(table(), argument);
    return found == 10 * argument ? 1 : found == 0 ? 0 : -2;
}

FP_DURABLE(set, add, contains)
