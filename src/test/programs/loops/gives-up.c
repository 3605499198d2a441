/* Tries three times. */
#include "loops.h"

static atomic_int flag;

static void first(void) {
    int seen = 0;
    for (int i = 0; i < 3 && !seen; i++) {
        seen = load(&flag, ACQ);
    }
    assert(seen == 0 || seen == 1);
}

static void second(void) {
    store(&flag, 1, REL);
}
