/* Allocates in each round and frees it. */
#include "loops.h"

static atomic_int flag;

static void first(void) {
    while (!load(&flag, ACQ)) {
        free(malloc(8));
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
