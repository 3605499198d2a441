/* Where only assertions are asked for, abort() is an end like others. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void assume_abort_if_not(int condition) {
    if (!condition)
        abort();
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n > 3 && n < 9);
    if (n == WRONG)
        reach_error();
    return 0;
}
