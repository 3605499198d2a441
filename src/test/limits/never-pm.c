// No execution comes to an end: neither the assertion nor the recovery is ever reached.
#include <assert.h>
#include <fencepost.h>
extern void __VERIFIER_assume(int);
int main(void) {
    long *p = fp_pm_root(64);
    __VERIFIER_assume(p[0] == 2);
    assert(0);
}
int fp_recovery(void) {
    long *p = fp_pm_root(64);
    __VERIFIER_assume(p[0] == 2);
    return 0;
}
