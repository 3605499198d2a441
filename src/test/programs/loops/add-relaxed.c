/* The same with relaxed updates. */
#include "loops.h"

static atomic_int flag;
static atomic_int users;

static void first(void) {
    while (!load(&flag, RLX)) {
        atomic_fetch_add_explicit(&users, 1, RLX);
        atomic_fetch_sub_explicit(&users, 1, RLX);
    }
}

static void second(void) {
    store(&flag, 1, RLX);
}
