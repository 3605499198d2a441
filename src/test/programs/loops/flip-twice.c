/* Flips a bit and flips it back. */
#include "loops.h"

static atomic_int flag;
static atomic_int bits;

static void first(void) {
    while (!load(&flag, ACQ)) {
        atomic_fetch_xor(&bits, 4);
        atomic_fetch_xor(&bits, 4);
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
