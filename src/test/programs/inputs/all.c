/* As many executions as a type has values. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    fp_observe("c", __VERIFIER_nondet_schar());
    fp_observe("b", __VERIFIER_nondet_bool());
    return 0;
}
