/* Arithmetic that is not followed needs numbers, and there are too many. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    assert(n * n != 1369);
    return 0;
}
