/* Cases of a switch, and all others. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    short n = __VERIFIER_nondet_short();
    switch (n + 1) {
    case 0:
    case 7:
        fp_observe("case", n);
        break;
    case 1000000:
        assert(0);
    default:
        fp_observe("case", 1);
    }
    return 0;
}
