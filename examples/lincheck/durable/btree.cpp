/* The B+-tree of examples/pm, as a set: fencepost lincheck --durable. -DBUG=n as there. Three keys are in it from the beginning
 * (-DEMPTY_AT_FIRST: none), so that the second one that is added splits a page. After a failure pages can be read, but nothing puts them in order to be written to: what is
 * added then is not asked for (FP_FRESH). */
#define main filling
#define fp_recovery checking
#include "../../pm/btree.cpp"
#undef main
#undef fp_recovery

#ifdef EMPTY_AT_FIRST
static const int first = 0;
#else
static const int first = 3;
#endif
static Tree *tree;

static void prepare() {
    tree->create();
    for (int i = 0; i < first; i++)
        tree->insert(keys[i], value(keys[i]));
    tree->ready = 2;
    persist(&tree->ready);
}

extern "C" void fp_make() {
    tree = (Tree *)fp_pm_root(sizeof(Tree));
    prepare();
}

extern "C" void fp_recover() {
    tree = (Tree *)fp_pm_root(sizeof(Tree));
    if (tree->ready != 2)
        prepare();
}

static void *find(long key) {
    return tree->leaf(key)->find(key);
}

FP_OPERATION(contains, 1, 2) {
    for (int i = 0; i < first; i++)
        if (find(keys[i]) != value(keys[i]))
            return -2;
    void *found = find(argument);
    return found == nullptr ? 0 : found == value(argument) ? 1 : -2;
}
FP_OPERATION(add, FP_FRESH) {
    tree->insert(argument, value(argument));
    return 1;
}

FP_DURABLE(set, contains, add)
