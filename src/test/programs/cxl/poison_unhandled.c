// run: platform=cxl poison=yes
// expect: verdict=violation kind=poison line=16
#include <fencepost.h>

static void *writer(void *unused) {
    long *x = fp_cxl_root(2 * sizeof *x);
    x[1] = 1;
    return unused;
}

int main(void) {
    long *x = fp_cxl_root(2 * sizeof *x);
    fp_machine_join(fp_machine("A", writer, 0));

    // Another word of the line, which nobody has stored to.
    fp_observe("x", x[0]);
}
