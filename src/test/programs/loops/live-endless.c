/* A loop that looks at nothing. */
#include "loops.h"

static int unused;

static void first(void) {
    for (;;) {
    }
}

static void second(void) {
    unused = 1;
}
