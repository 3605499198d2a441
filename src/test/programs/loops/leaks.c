/* Allocates in each round. */
#include "loops.h"

static atomic_int flag;
static void *_Atomic last;

static void first(void) {
    while (!load(&flag, ACQ)) {
        store(&last, malloc(8), REL);
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
