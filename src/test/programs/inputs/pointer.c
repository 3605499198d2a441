/* Any pointer: null or not. */
#include <assert.h>
#include <fencepost.h>

extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
    int *p = __VERIFIER_nondet_pointer();
#ifdef USED
    return p ? *p : 0;
#else
    fp_observe("null", p == 0);
    return 0;
#endif
}
