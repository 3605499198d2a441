/* Two who take: one takes too much. */
#include "loops.h"

static atomic_int left = 1;

static void first(void) {
    while (load(&left, ACQ) > 0) {
        atomic_fetch_sub(&left, 1);
    }
}

static void second(void) {
    while (load(&left, ACQ) > 0) {
        atomic_fetch_sub(&left, 1);
    }
    assert(load(&left, ACQ) == 0);
}
