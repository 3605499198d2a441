/* Waits for a value while it stores others. */
#include "loops.h"

static atomic_int flag;
static atomic_int beat;

static void first(void) {
    int n = 0;
    while (!load(&flag, ACQ)) {
        store(&beat, ++n & 3, REL);
    }
}

static void second(void) {
    load(&beat, ACQ);
    store(&flag, 1, REL);
}
