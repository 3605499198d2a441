/* The same for a number of 64 bits, at the end of its range. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    long m = __VERIFIER_nondet_long();
    fp_observe("low", n < 3);
    fp_observe("high", n == ~0ul);
    fp_observe("least", m == (-9223372036854775807l - 1));
    return 0;
}
