// Memory that lies on a machine is lost with it.
// run: platform=cxl
// expect: verdict=violation kind=poison line=21
#include <fencepost.h>

struct root {
    long *p;
};

static void *owner(void *unused) {
    struct root *root = fp_cxl_root(sizeof *root);
    root->p = fp_cxl_alloc_on(fp_machine_self(), sizeof *root->p);
    *root->p = 1;
    return unused;
}

int main(void) {
    struct root *root = fp_cxl_root(sizeof *root);
    fp_machine_join(fp_machine("A", owner, 0));
    if (root->p)
        fp_observe("x", *root->p);
}
