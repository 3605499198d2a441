/* The program ends while a thread goes round. */
#include "loops.h"

static atomic_int ready;

static void first(void) {
    atomic_store(&ready, 1);
    exit(0);
}

static void second(void) {
    atomic_load(&ready);
    for (;;) {
    }
}
