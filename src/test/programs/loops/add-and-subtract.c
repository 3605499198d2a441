/* Adds and takes back where nobody looks. */
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
    store(&flag, 1, REL);
}
