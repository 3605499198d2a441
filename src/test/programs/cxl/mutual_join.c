// Two machines that wait for each other's end.
// run: platform=cxl
// expect: verdict=violation kind=deadlock line=15
#include <fencepost.h>

static void *other(void *unused) {
    fp_cxl_root(8);
    fp_machine_join(0);
    return unused;
}

int main(void) {
    fp_cxl_root(8);
    int a = fp_machine("A", other, 0);
    fp_machine_join(a);
}
