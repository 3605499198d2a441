/* The sorted list of examples/pm, as a set: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/list.c"
#undef main
#undef fp_recovery

static struct root *root;

static void prepare(void) {
    root->head = NULL;
    if (BUG != 5)
        _mm_clflush(&root->head);
    root->ready = 1;
    _mm_clflush(&root->ready);
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

static long has(long key) {
    for (struct node *node = root->head; node != NULL; node = node->next)
        if (node->key == key)
            return 1;
    return 0;
}

FP_OPERATION(contains, 1, 2) { return has(argument); }
FP_OPERATION(add, 1, 2) {
    if (has(argument))
        return 0;
    insert(root, argument);
    return 1;
}
FP_OPERATION(remove, 1) {
    if (!has(argument))
        return 0;
    delete (root, argument);
    return 1;
}

FP_DURABLE(set, contains, add, remove)
