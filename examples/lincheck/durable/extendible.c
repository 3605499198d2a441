/* The extendible hash table of examples/pm, as a map: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/extendible.c"
#undef main
#undef fp_recovery

static struct root *root;

static void prepare(void) {
    create(root);
    root->ready = 1;
    persist(&root->ready);
}

void fp_make(void) {
    root = fp_pm_root(sizeof *root);
    prepare();
}

void fp_recover(void) {
    root = fp_pm_root(sizeof *root);
    if (root->ready == 1)
        finish_splits(root->directory);
    else
        prepare();
}

static long look(long key) {
    long found = find(root, key);
    return found == 0 ? FP_EMPTY : found;
}

FP_OPERATION(get, 1, 3) { return look(argument); }
FP_OPERATION2(put_if_absent, 1, 10, 3, 30, 5, 50) {
    long old = look(argument);
    if (old == FP_EMPTY)
        insert(root, argument, second);
    return old;
}

FP_DURABLE(map, get, put_if_absent)
