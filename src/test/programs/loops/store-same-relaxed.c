/* Stores the same value in each round. */
#include "loops.h"

static atomic_int flag;
static atomic_int mine;

static void first(void) {
    do {
        store(&mine, 1, RLX);
    } while (!load(&flag, ACQ));
}

static void second(void) {
    store(&flag, 1, REL);
}
