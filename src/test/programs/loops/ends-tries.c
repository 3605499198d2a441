/* Gives way three times at most. */
#include "loops.h"

static atomic_int raised[2];

static void enter(int me) {
    atomic_store(&raised[me], 1);
    for (int i = 0; i < 3 && atomic_load(&raised[1 - me]); i++) {
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
