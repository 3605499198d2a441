/* Draws a ticket in each round. */
#include "loops.h"

static atomic_uint next, serving;
static int ready;

static void take(void) {
    unsigned mine = atomic_fetch_add(&next, 1);
    while (load(&serving, ACQ) != mine) {
    }
}

static void drop(void) {
    store(&serving, load(&serving, RLX) + 1, REL);
}

static void first(void) {
    int seen;
    do {
        take();
        seen = ready;
        drop();
    } while (!seen);
}

static void second(void) {
    take();
    ready = 1;
    drop();
}
