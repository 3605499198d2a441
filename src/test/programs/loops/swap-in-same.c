/* A compare-and-swap of 0 for 0. */
#include "loops.h"

static atomic_int flag;

static void first(void) {
    int zero = 0;
    while (atomic_compare_exchange_strong(&flag, &zero, 0)) {
        zero = 0;
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
