/* A compare-and-swap that tries again. */
#include "loops.h"

static atomic_int sum;

static void first(void) {
    int old = load(&sum, RLX);
    while (!atomic_compare_exchange_strong(&sum, &old, old + 1)) {
    }
}

static void second(void) {
    int old = load(&sum, RLX);
    while (!atomic_compare_exchange_weak(&sum, &old, old + 1)) {
    }
}
