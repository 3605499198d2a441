// Two machines that wait for each other's end.
// run: platform=cxl
// expect: verdict=violation kind=deadlock line=7
#include <fencepost.h>

static void *first(void *unused) {
    fp_machine_join(2);
    return unused;
}

static void *second(void *unused) {
    fp_machine_join(1);
    return unused;
}

int main(void) {
    fp_cxl_root(8);
    fp_machine("A", first, 0);
    int b = fp_machine("B", second, 0);
    fp_machine_join(b);
}
