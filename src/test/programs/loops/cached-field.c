/* The same in a field of an object. */
#include "loops.h"

static atomic_int flag;
static struct {
    int head;
    int cached;
} ring;

static void first(void) {
    while (ring.cached == ring.head) {
        ring.cached = load(&flag, ACQ);
    }
}

static void second(void) {
    store(&flag, 1, REL);
}
