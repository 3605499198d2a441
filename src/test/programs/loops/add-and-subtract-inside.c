/* Looks between the two. */
#include "loops.h"

static atomic_int flag;
static atomic_int users;

static void first(void) {
    for (;;) {
        atomic_fetch_add(&users, 1);
        int seen = load(&flag, ACQ);
        atomic_fetch_sub(&users, 1);
        if (seen) {
            break;
        }
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
