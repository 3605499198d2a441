/* Another thread reads what is stored, and can tell no number of rounds. */
#include "loops.h"

static atomic_int flag;
static atomic_int mine;

static void first(void) {
    do {
        store(&mine, 1, REL);
    } while (!load(&flag, ACQ));
}

static void second(void) {
    if (load(&mine, ACQ)) {
        assert(load(&mine, ACQ) == 1);
    }
    store(&flag, 1, REL);
}
