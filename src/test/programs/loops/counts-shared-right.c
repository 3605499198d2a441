/* The same where nothing is wrong. */
#include "loops.h"

static atomic_int flag;
static atomic_uint rounds;

static void first(void) {
    while (!load(&flag, ACQ)) {
        atomic_fetch_add(&rounds, 1);
    }
}

static void second(void) {
    store(&flag, 1, REL);
    load(&rounds, RLX);
}
