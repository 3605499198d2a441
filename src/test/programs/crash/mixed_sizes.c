// Stores of 4, 8 and 1 bytes to one word: a load finds the bytes of a prefix of them, and then its half agrees.
// expect: executions=4 failurePoints=1
// states: hi=0,q=0 hi=0,q=286331153 hi=572662306,q=2459565876780938035 hi=1143087650,q=4909524074070487859
#include <assert.h>
#include <fencepost.h>
#include <stdint.h>

union word {
    uint64_t q;
    uint32_t w[2];
    uint8_t b[8];
};

int main(void) {
    union word *pm = fp_pm_root(sizeof *pm);
    pm->w[0] = 0x11111111;
    pm->q = 0x2222222233333333;
    pm->b[7] = 0x44;
    return 0;
}

int fp_recovery(void) {
    union word *pm = fp_pm_root(sizeof *pm);
    uint64_t q = pm->q;
    uint32_t hi = pm->w[1];
    fp_observe("q", q);
    fp_observe("hi", hi);
    assert(hi == q >> 32);
    return 0;
}
