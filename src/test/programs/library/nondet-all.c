/* "Any value" of every type: as many executions as the domain has values. */
#include <assert.h>
#include <fencepost.h>

static long any(int which) {
    switch (which) {
    case 0:
        return __VERIFIER_nondet_char();
    case 1:
        return __VERIFIER_nondet_schar();
    case 2:
        return __VERIFIER_nondet_short();
    case 3:
        return __VERIFIER_nondet_long();
    case 4:
        return (long)__VERIFIER_nondet_longlong();
    case 5:
        return __VERIFIER_nondet_uchar();
    case 6:
        return __VERIFIER_nondet_ushort();
    case 7:
        return __VERIFIER_nondet_unsigned();
    case 8:
        return (long)__VERIFIER_nondet_ulong();
    case 9:
        return (long)__VERIFIER_nondet_ulonglong();
    default:
        return (long)__VERIFIER_nondet_size_t();
    }
}

int main(void) {
    int which = fp_choose(11);
    long value = any(which);
    assert(which < 5 ? value >= -1 && value <= 1 : value >= 0 && value <= 2);
    assert(__VERIFIER_tid() == 0);
    return 0;
}
