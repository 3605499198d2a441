/* The same, and both values can be seen. */
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
    int one = load(&mine, ACQ);
    int two = load(&mine, ACQ);
    store(&flag, 1, REL);
    assert(!(one == 1 && two == 0));
}
