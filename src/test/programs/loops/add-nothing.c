/* An update that changes nothing. */
#include "loops.h"

static atomic_int flag;

static void first(void) {
    while (!atomic_fetch_add(&flag, 0)) {
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
