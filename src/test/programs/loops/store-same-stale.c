/* Leaves when it sees the flag, which orders nothing. */
#include "loops.h"

static atomic_int flag;
static atomic_int mine, data;

static void first(void) {
    do {
        store(&mine, 1, RLX);
    } while (!load(&flag, RLX));
    assert(load(&data, RLX) == 1);
}

static void second(void) {
    store(&data, 1, RLX);
    store(&flag, 1, RLX);
}
