/* Each round exchanges two shared values. */
#include "loops.h"

static atomic_int flag;
static atomic_int a = 1, b = 2;

static void first(void) {
    while (!load(&flag, ACQ)) {
        atomic_store(&b, atomic_exchange(&a, atomic_load(&b)));
    }
    assert(load(&a, RLX) == 1);
}

static void second(void) {
    store(&flag, 1, REL);
}
