// expect: verdict=unsupported line=9
// An atomic access must be aligned, and lies in one cache line then: no machine makes this one at once.
#include <fencepost.h>
#include <stdatomic.h>
#include <stdint.h>

int main(void) {
    char *root = fp_pm_root(128);
    atomic_fetch_add((_Atomic uint64_t *)(root + 60), 1);
    return 0;
}

int fp_recovery(void) { return 0; }
