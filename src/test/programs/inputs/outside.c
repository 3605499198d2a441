/* One of the ten values is wrong. */
#include <assert.h>
#include <fencepost.h>

static int table[9];

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9)
        return 1;
    return table[n];
}
