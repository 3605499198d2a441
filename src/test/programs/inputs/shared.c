/* An input that goes to memory is asked for, and 256 values are too many unless they are wanted. */
#include <assert.h>
#include <fencepost.h>

static unsigned char shared;

int main(void) {
    shared = __VERIFIER_nondet_uchar();
    assert(shared != 77);
    return 0;
}
