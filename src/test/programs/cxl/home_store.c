// A store to memory that was lost with its machine is found out, also when the thread that stores is the only one left.
// run: platform=cxl
// expect: verdict=violation kind=poison line=21
#include <fencepost.h>

struct root {
    long *p;
};

static void *owner(void *unused) {
    struct root *root = fp_cxl_root(sizeof *root);
    root->p = fp_cxl_alloc_on(fp_machine_self(), 2 * sizeof *root->p);
    return unused;
}

int main(void) {
    struct root *root = fp_cxl_root(sizeof *root);
    fp_machine_join(fp_machine("A", owner, 0));
    long *p = root->p;
    if (p)
        p[0] = 1;
}
