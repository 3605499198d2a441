/* For some inputs the loop never ends: not of no interest, although the choice was made inside of the loop. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    int n = __VERIFIER_nondet_int();
    while (n < 0) {
    }
    return 0;
}
