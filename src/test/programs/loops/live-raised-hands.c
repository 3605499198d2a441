/* Both lower and raise their flags at the same time. */
#include "loops.h"

static atomic_int raised[2];

static void enter(int me) {
    atomic_store(&raised[me], 1);
    while (atomic_load(&raised[1 - me])) {
        atomic_store(&raised[me], 0);
        atomic_store(&raised[me], 1);
    }
    atomic_store(&raised[me], 0);
}

static void first(void) {
    enter(0);
}

static void second(void) {
    enter(1);
}
