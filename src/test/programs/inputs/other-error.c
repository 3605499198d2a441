/* Where only assertions are asked for, other errors are no violations, but no proofs either. */
#include <assert.h>
#include <fencepost.h>
#include <stdlib.h>

int main(void) {
    int *p = __VERIFIER_nondet_bool() ? malloc(sizeof *p) : NULL;
    *p = 1;
    assert(*p == 1);
    free(p);
    return 0;
}
