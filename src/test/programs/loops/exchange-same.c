/* Writes back what it has read. */
#include "loops.h"

static atomic_int lock = 1;

static void first(void) {
    while (atomic_exchange(&lock, 1)) {
    }
}

static void second(void) {
    store(&lock, 0, REL);
}
