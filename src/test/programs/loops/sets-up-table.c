/* Rounds that are the same in every execution. */
#include "loops.h"

static atomic_int flag;
static int table[40];

static void first(void) {
    while (!load(&flag, ACQ)) {
    }
    assert(table[39] == 39);
}

static void second(void) {
    for (int i = 0; i < 40; i++) {
        table[i] = i;
    }
    store(&flag, 1, REL);
}
