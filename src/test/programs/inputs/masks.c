/* Bits, remainders and parts of an input. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    int n = __VERIFIER_nondet_int();
    fp_observe("bits", n & 3);
    fp_observe("rest", n % 3);
    fp_observe("letter", (char)n == 'a');
    return 0;
}
