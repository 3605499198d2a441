/* Through calls, selections and signs. */
#include <assert.h>
#include <fencepost.h>

static int less(int n) { return n - 5; }

static int any(void) { return less(__VERIFIER_nondet_int()); }

int main(void) {
    int n = any();
    int m = n > 10 ? n : -n;
    assert(m != 11);
    return 0;
}
