/* Two places, the same values in each round. */
#include "loops.h"

static atomic_int flag;
static atomic_int mine, other;

static void first(void) {
    do {
        store(&mine, 1, RLX);
        store(&other, 2, RLX);
    } while (!load(&flag, ACQ));
}

static void second(void) {
    store(&flag, 1, REL);
}
