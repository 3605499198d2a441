/* The B+-tree of examples/cxl, as a set: fencepost lincheck --durable --platform cxl. -DBUG=n as there. Three keys are in it from the
 * beginning, so that the second one that is added splits a page. */
#define main filling
#include "../../cxl/btree.cpp"
#undef main

static Tree *tree() {
    return (Tree *)fp_cxl_root(sizeof(Tree));
}

static void prepare() {
    pthread_mutex_init(&tree()->lock, nullptr);
    persist(&tree()->lock);
    tree()->create();
    tree()->insert(4);
    tree()->insert(5);
    tree()->ready = 2;
    persist(&tree()->ready);
}

extern "C" void fp_make() {
    prepare();
}

extern "C" void fp_recover() {
    if (tree()->ready != 2)
        prepare();
}

static bool has(long key) {
    return tree()->leaf(key)->find(key) == value(key);
}

FP_OPERATION(add, FP_FRESH) {
    tree()->insert(argument);
    return 1;
}
FP_OPERATION(contains, 1, 2) {
    pthread_mutex_lock(&tree()->lock);
    if (BUG != 5 && fp_lock_owner_died(&tree()->lock))
        tree()->repair();
    long found = has(4) && has(5) && has(6) ? has(argument) : -2;
    pthread_mutex_unlock(&tree()->lock);
    return found;
}

FP_DURABLE(set, add, contains)
