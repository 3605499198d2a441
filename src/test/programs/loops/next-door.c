/* An endless loop beside an assertion that fails. */
#include "loops.h"

static atomic_int flag;
static atomic_int work;

static void first(void) {
    while (!load(&flag, ACQ)) {
        atomic_fetch_add(&work, 2);
    }
}

static void second(void) {
    assert(load(&work, ACQ) < 6);
    store(&flag, 1, REL);
}
