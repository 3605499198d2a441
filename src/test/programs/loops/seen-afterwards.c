/* Looks when the other one has left, which orders nothing: old writes of rounds are there to read. */
#include "loops.h"

static atomic_int flag;
static atomic_int users, left;

static void first(void) {
    while (!load(&flag, RLX)) {
        atomic_fetch_add_explicit(&users, 1, RLX);
        atomic_fetch_sub_explicit(&users, 1, RLX);
    }
    store(&left, 1, RLX);
}

static void second(void) {
    store(&flag, 1, RLX);
    if (load(&left, RLX)) {
        assert(load(&users, RLX) == 0);
    }
}
