/* A wait inside a wait. */
#include "loops.h"

static atomic_int flag;
static atomic_int gate;

static void first(void) {
    do {
        while (!load(&gate, ACQ)) {
        }
    } while (!load(&flag, ACQ));
}

static void second(void) {
    store(&gate, 1, REL);
    store(&flag, 1, REL);
}
