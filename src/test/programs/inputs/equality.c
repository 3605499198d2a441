/* A comparison names the value that matters. */
#include <assert.h>
#include <fencepost.h>

int main(void) {
    assert(__VERIFIER_nondet_int() != 1234);
    return 0;
}
