/* Each changes the value once. */
#include "loops.h"

static atomic_int x;

static void first(void) {
    int zero = 0;
    atomic_compare_exchange_strong(&x, &zero, 1);
}

static void second(void) {
    int one = 1;
    atomic_compare_exchange_strong(&x, &one, 0);
}
