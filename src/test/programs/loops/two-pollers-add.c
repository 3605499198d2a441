/* Two who add and take back see each other. */
#include "loops.h"

static atomic_int flag;
static atomic_int users;

static void first(void) {
    while (!load(&flag, ACQ)) {
        int before = atomic_fetch_add(&users, 1);
        atomic_fetch_sub(&users, 1);
        assert(before == 0);
    }
}

static void second(void) {
    atomic_fetch_add(&users, 1);
    atomic_fetch_sub(&users, 1);
    store(&flag, 1, REL);
}
