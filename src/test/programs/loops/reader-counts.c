/* Readers come and go while the writer looks. */
#include "loops.h"

static atomic_int readers, writing;

static void first(void) {
    for (;;) {
        atomic_fetch_add(&readers, 1);
        if (!atomic_load(&writing)) {
            break;
        }
        atomic_fetch_sub(&readers, 1);
    }
    atomic_fetch_sub(&readers, 1);
}

static void second(void) {
    atomic_store(&writing, 1);
    int seen = atomic_load(&readers);
    atomic_store(&writing, 0);
    assert(seen <= 1);
}
