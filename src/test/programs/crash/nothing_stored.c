// The power can fail before anything was stored: recovery finds fresh memory.
// expect: verdict=verified executions=1 failurePoints=1
// states: value=0
#include <fencepost.h>

int main(void) {
    fp_pm_root(8);
}

int fp_recovery(void) {
    long *p = fp_pm_root(8);
    fp_observe("value", *p);
    return 0;
}
