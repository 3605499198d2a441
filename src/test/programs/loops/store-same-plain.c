/* The same in a plain variable. */
#include "loops.h"

static atomic_int flag;
static int mine;

static void first(void) {
    do {
        mine = 1;
    } while (!load(&flag, ACQ));
}

static void second(void) {
    store(&flag, 1, REL);
}
