/* The radix tree of examples/pm, as a set: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/radix.c"
#undef main
#undef fp_recovery

static struct root *root;

static void prepare(void) {
    root->node = new_node(0, 0);
    if (BUG != 7)
        persist(root->node);
    persist(&root->node);
    root->ready = 1;
    persist(&root->ready);
}

void fp_make(void) {
    root = fp_pm_root(sizeof *root);
    prepare();
}

void fp_recover(void) {
    root = fp_pm_root(sizeof *root);
    if (root->ready != 1)
        prepare();
}

FP_OPERATION(contains, 0x1b, 0x1a, 0x0b) {
    long found = find(root, argument);
    assert(found == 0 || found == 10 * argument);
    return found != 0;
}
FP_OPERATION(add, 0x1b, 0x1a, 0x0b) {
    if (find(root, argument) != 0)
        return 0;
    insert(root, argument);
    return 1;
}

FP_DURABLE(set, contains, add)
