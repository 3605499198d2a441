/* Stores again what the other one has overwritten. */
#include "loops.h"

static atomic_int flag;
static atomic_int shared;

static void first(void) {
    do {
        store(&shared, 1, REL);
    } while (!load(&flag, ACQ));
}

static void second(void) {
    store(&shared, 2, REL);
    int kept = load(&shared, ACQ);
    store(&flag, 1, REL);
    assert(kept == 2);
}
