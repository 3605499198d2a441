/* One keeps its flag up, the other one gives way once. */
#include "loops.h"

static atomic_int raised[2];

static void first(void) {
    atomic_store(&raised[0], 1);
    while (atomic_load(&raised[1])) {
    }
    atomic_store(&raised[0], 0);
}

static void second(void) {
    atomic_store(&raised[1], 1);
    if (atomic_load(&raised[0])) {
        atomic_store(&raised[1], 0);
        while (atomic_load(&raised[0])) {
        }
    }
    atomic_store(&raised[1], 0);
}
