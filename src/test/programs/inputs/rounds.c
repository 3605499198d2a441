/* A loop that goes round as often as the input says: too often for all inputs, but 12 is found. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0;
    while (i < n)
        i++;
    assert(i != WRONG);
    return 0;
}
