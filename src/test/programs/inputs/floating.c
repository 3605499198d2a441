/* Floating-point numbers are tried in part only. */
#include <assert.h>
#include <fencepost.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
    double d = __VERIFIER_nondet_double();
    assert(d * 2 >= d);
    return 0;
}
