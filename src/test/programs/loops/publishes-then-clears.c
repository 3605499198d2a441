/* A value that passes is what the other one waits for. */
#include "loops.h"

static atomic_int flag;
static atomic_int offer;

static void first(void) {
    while (!load(&flag, ACQ)) {
        store(&offer, 1, REL);
        store(&offer, 0, REL);
    }
}

static void second(void) {
    while (!load(&offer, ACQ)) {
    }
    store(&flag, 1, REL);
}
