/* Remembers in a register what it saw last. */
#include "loops.h"

static atomic_int flag;

static void first(void) {
    int last = 0;
    int changes = 0;
    int seen;
    do {
        seen = load(&flag, ACQ);
        changes += seen != last;
        last = seen;
    } while (seen != 3);
    assert(changes <= 3);
}

static void second(void) {
    store(&flag, 1, REL);
    store(&flag, 2, REL);
    store(&flag, 3, REL);
}
