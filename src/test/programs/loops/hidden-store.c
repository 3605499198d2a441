/* Stores relaxed what somebody has released: who reads that later acquires less. */
#include "loops.h"

static atomic_int flag;
static atomic_int shared;
static atomic_int data;

static void first(void) {
    while (!load(&flag, RLX)) {
        store(&shared, load(&shared, RLX), RLX);
    }
    if (load(&shared, ACQ) == 1) {
        assert(load(&data, RLX) == 1);
    }
}

static void second(void) {
    store(&data, 1, RLX);
    store(&shared, 1, REL);
    store(&flag, 1, RLX);
}
