/* And then reads what was published. */
#include "loops.h"

static atomic_int flag;
static int cache, data;

static void first(void) {
    while (cache == 0) {
        cache = load(&flag, ACQ);
    }
    assert(data == 5);
}

static void second(void) {
    data = 5;
    store(&flag, 1, REL);
}
