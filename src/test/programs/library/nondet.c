/* Any value of the small documented domain: all are explored. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    int i = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    bool b = __VERIFIER_nondet_bool();
    assert(i >= -1 && i <= 1 && u <= 2 && (b == 0 || b == 1));
    __VERIFIER_assume(i == (int)u);
    fp_observe("i", i);
    fp_observe("b", b);
    return 0;
}
