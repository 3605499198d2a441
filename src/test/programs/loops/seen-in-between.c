/* Somebody looks between adding and subtracting. */
#include "loops.h"

static atomic_int flag;
static atomic_int users;

static void first(void) {
    while (!load(&flag, ACQ)) {
        atomic_fetch_add(&users, 1);
        atomic_fetch_sub(&users, 1);
    }
}

static void second(void) {
    assert(load(&users, ACQ) == 0);
    store(&flag, 1, REL);
}
