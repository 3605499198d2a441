/* Keeps what it reads in a plain variable of its own. */
#include "loops.h"

static atomic_int flag;
static int cache;

static void first(void) {
    while (cache == 0) {
        cache = load(&flag, ACQ);
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
