// A load of another machine writes the line back; before it does, the writer may fail and take its stores along.
// run: platform=cxl
// expect: executions=2 failurePoints=1
// states: first=2,second=2 first=0,second=0
#include <fencepost.h>

static void *writer(void *unused) {
    long *x = fp_cxl_root(sizeof *x);
    *x = 2;
    return unused;
}

int main(void) {
    long *x = fp_cxl_root(sizeof *x);
    fp_machine_join(fp_machine("B", writer, 0));
    fp_observe("first", *x);
    fp_observe("second", *x);
}
