/* Two inputs that are compared: one of them is tried with all its values. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a < 5);
    __VERIFIER_assume(a < b);
    assert(b != 0);
    fp_observe("far", b > 7);
    return 0;
}
