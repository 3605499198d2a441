/* Two spin locks, taken in opposite orders with a way back. */
#include "loops.h"

static atomic_flag a = ATOMIC_FLAG_INIT, b = ATOMIC_FLAG_INIT;

static void take_both(atomic_flag *one, atomic_flag *two) {
    for (;;) {
        while (atomic_flag_test_and_set(one)) {
        }
        if (!atomic_flag_test_and_set(two)) {
            break;
        }
        atomic_flag_clear(one);
    }
    atomic_flag_clear(two);
    atomic_flag_clear(one);
}

static void first(void) {
    take_both(&a, &b);
}

static void second(void) {
    take_both(&b, &a);
}
