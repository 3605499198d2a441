/* Comes back to its state every second round. */
#include "loops.h"

static atomic_int flag;
static atomic_int mine;

static void first(void) {
    int on = 0;
    while (!load(&flag, ACQ)) {
        on = !on;
        store(&mine, on, REL);
    }
}

static void second(void) {
    store(&flag, 1, REL);
    load(&mine, ACQ);
}
