/* A lock of an atomic_flag. */
#include "loops.h"

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int ready;

static void take(void) {
    while (atomic_flag_test_and_set_explicit(&lock, ACQ)) {
    }
}

static void first(void) {
    for (;;) {
        take();
        int seen = ready;
        atomic_flag_clear_explicit(&lock, REL);
        if (seen) {
            break;
        }
    }
}

static void second(void) {
    take();
    ready = 1;
    atomic_flag_clear_explicit(&lock, REL);
}
