/* A round of a lock that orders too little. */
#include "loops.h"

static atomic_int lock;
static atomic_int ready, data;

static void first(void) {
    for (;;) {
        while (atomic_exchange_explicit(&lock, 1, RLX)) {
        }
        int seen = load(&ready, RLX);
        store(&lock, 0, RLX);
        if (seen) {
            break;
        }
    }
    assert(load(&data, RLX) == 1);
}

static void second(void) {
    store(&data, 1, RLX);
    while (atomic_exchange_explicit(&lock, 1, RLX)) {
    }
    store(&ready, 1, RLX);
    store(&lock, 0, RLX);
}
