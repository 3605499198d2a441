// Whether a machine lives shows in the answer of fp_machine_run, too, even if it has stored nothing.
// run: platform=cxl
// expect: verdict=verified executions=2 failurePoints=1
// states: started=0 ran=1,started=1
#include <fencepost.h>

static void *nothing(void *unused) {
    return unused;
}

static void *something(void *unused) {
    fp_observe("ran", 1);
    return unused;
}

int main(void) {
    int a = fp_machine("A", nothing, 0);
    fp_machine_join(a);
    fp_observe("started", fp_machine_run(a, something, 0));
    fp_machine_join(a);
}
