/* Peterson, with the flag stored again in each round. */
#include "loops.h"

static atomic_int flags[2], turn;
static int count;

static void enter(int me) {
    atomic_store(&flags[me], 1);
    atomic_store(&turn, 1 - me);
    do {
        atomic_store(&flags[me], 1);
    } while (atomic_load(&flags[1 - me]) && atomic_load(&turn) == 1 - me);
    count++;
    atomic_store(&flags[me], 0);
}

static void first(void) {
    enter(0);
}

static void second(void) {
    enter(1);
}
