/* Reads until the input is good: bad ones need not be told apart. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    int n = __VERIFIER_nondet_int();
    while (n < 0)
        n = __VERIFIER_nondet_int();
    assert(n >= 0);
    return 0;
}
