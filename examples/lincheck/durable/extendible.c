/* The extendible hash table of examples/pm, as a map: fencepost lincheck --durable. -DBUG=n as there. Four keys are in it from the
 * beginning (-DEMPTY_AT_FIRST: none): what is put in first doubles the directory, and others split a segment without that. */
#define main filling
#define fp_recovery checking
#include "../../pm/extendible.c"
#undef main
#undef fp_recovery

static struct root *root;

#ifdef EMPTY_AT_FIRST
#define FIRST 0
#else
#define FIRST 4
#endif
static const long first_keys[] = {1, 3, 2, 4};

static void prepare(void) {
    create(root);
    for (int i = 0; i < FIRST; i++)
        insert(root, first_keys[i], 10 * first_keys[i]);
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
    else if (BUG != 7)
        finish_splits(root->directory);
}

static long look(long key) {
    for (int i = 0; i < FIRST; i++)
        if (find(root, first_keys[i]) != 10 * first_keys[i])
            return -2;
    long found = find(root, key);
    return found == 0 ? FP_EMPTY : found;
}

FP_OPERATION2(put_if_absent, 5, 50, 6, 60, 8, 80) {
    long old = look(argument);
    if (old == FP_EMPTY)
        insert(root, argument, second);
    return old;
}
FP_OPERATION(get, 6, 8) { return look(argument); }

FP_DURABLE(map, put_if_absent, get)
