/* The same without trying again. */
#include "loops.h"

static atomic_int sum;
static atomic_int done;

static void first(void) {
    int old = load(&sum, RLX);
    store(&sum, old + 1, REL);
    store(&done, 1, REL);
}

static void second(void) {
    int old = load(&sum, RLX);
    while (!atomic_compare_exchange_strong(&sum, &old, old + 1)) {
    }
    while (!load(&done, ACQ)) {
    }
    assert(load(&sum, RLX) == 2);
}
