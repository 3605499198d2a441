/* Works in memory of its own and restores it. */
#include "loops.h"

static atomic_int flag;
static int scratch[2] = {1, 2};

static void first(void) {
    while (!load(&flag, ACQ)) {
        int kept = scratch[0];
        scratch[0] = scratch[1];
        scratch[1] = kept;
        kept = scratch[0];
        scratch[0] = scratch[1];
        scratch[1] = kept;
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
