/* The radix tree of examples/cxl, as a set: fencepost lincheck --durable --platform cxl. -DBUG=n as there. */
#define main filling
#include "../../cxl/radix.c"
#undef main

static struct root *root(void) { return fp_cxl_root(sizeof(struct root)); }

static void prepare(void) {
    pthread_mutex_init(&root()->lock, NULL);
    persist(&root()->lock);
    create(root());
}

void fp_make(void) { prepare(); }

void fp_recover(void) {
    if (root()->ready != 1)
        prepare();
}

static long look(long argument) {
    long key = keys[argument - 1];
    long found = find(root(), keys[4]) == 10 * keys[4] ? find(root(), key) : -2;
    return found == 10 * key ? 1 : found == 0 ? 0 : -2;
}

FP_OPERATION(contains, 1) {
    pthread_mutex_lock(&root()->lock);
    long found = look(argument);
    pthread_mutex_unlock(&root()->lock);
    return found;
}
FP_OPERATION(add, 1, 2, 3) {
    pthread_mutex_lock(&root()->lock);
    long found = look(argument);
    if (found == 0)
        insert(root(), keys[argument - 1]);
    pthread_mutex_unlock(&root()->lock);
    return found < 0 ? found : !found;
}
FP_OPERATION_AFTER(size) { return look(1) + look(2) + look(3); }

FP_DURABLE(set, contains, add, size)
