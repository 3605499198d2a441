/* One sets what the other one resets. */
#include "loops.h"

static atomic_int x;

static void first(void) {
    while (atomic_load(&x) != 2) {
        int zero = 0;
        atomic_compare_exchange_strong(&x, &zero, 1);
    }
}

static void second(void) {
    while (atomic_load(&x) != 2) {
        int one = 1;
        atomic_compare_exchange_strong(&x, &one, 0);
    }
}
