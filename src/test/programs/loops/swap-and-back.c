/* Swaps a value in and what was there back. */
#include "loops.h"

static atomic_int flag;
static atomic_int slot = 3;

static void first(void) {
    while (!load(&flag, ACQ)) {
        int old = atomic_exchange(&slot, 7);
        atomic_exchange(&slot, old);
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
