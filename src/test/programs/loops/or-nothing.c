/* The same with an or. */
#include "loops.h"

static atomic_int flag;

static void first(void) {
    while (!atomic_fetch_or_explicit(&flag, 0, ACQ)) {
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
