/* A lock of its own: compare and swap, store. */
#include "loops.h"

static atomic_int lock;
static int ready;

static void take(void) {
    int free = 0;
    while (!atomic_compare_exchange_strong(&lock, &free, 1)) {
        free = 0;
    }
}

static void first(void) {
    for (;;) {
        take();
        int seen = ready;
        store(&lock, 0, REL);
        if (seen) {
            break;
        }
    }
}

static void second(void) {
    take();
    ready = 1;
    store(&lock, 0, REL);
}
