/* Counts its rounds in shared memory. */
#include "loops.h"

static atomic_int flag;
static atomic_int rounds;

static void first(void) {
    while (!load(&flag, ACQ)) {
        atomic_fetch_add(&rounds, 1);
    }
    assert(load(&rounds, RLX) < 2);
}

static void second(void) {
    store(&flag, 1, REL);
}
