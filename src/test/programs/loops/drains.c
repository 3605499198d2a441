/* Takes all there is. */
#include "loops.h"

static atomic_int left = 3;

static void first(void) {
    while (load(&left, ACQ) > 0) {
        atomic_fetch_sub(&left, 1);
    }
}

static void second(void) {
    load(&left, ACQ);
}
