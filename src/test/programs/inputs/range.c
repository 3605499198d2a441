/* An assumption leaves ten values, of which the program wants to know each. */
#include <assert.h>
#include <fencepost.h>

static int squares[10];

int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n < 10);
    squares[n] = n * n;
    fp_observe("square", squares[n]);
    return 0;
}
