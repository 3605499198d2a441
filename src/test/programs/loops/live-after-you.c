/* Each waits for its turn, and gives it away. */
#include "loops.h"

static atomic_int turn;

static void pass(int me) {
    for (;;) {
        while (atomic_load(&turn) != me) {
        }
        atomic_store(&turn, 1 - me);
    }
}

static void first(void) {
    pass(0);
}

static void second(void) {
    pass(1);
}
