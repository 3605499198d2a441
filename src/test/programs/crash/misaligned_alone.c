// expect: verdict=unsupported line=10
// The same for a load of a thread that is alone, of what it has just stored.
#include <fencepost.h>
#include <stdatomic.h>
#include <stdint.h>

int main(void) {
    char *root = fp_pm_root(128);
    root[2] = root[3] = root[4] = root[5] = 1;
    return atomic_load_explicit((_Atomic uint32_t *)(root + 2), memory_order_relaxed) != 0x01010101;
}

int fp_recovery(void) { return 0; }
