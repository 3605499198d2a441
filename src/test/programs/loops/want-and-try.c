/* Says that it wants the lock in each round. */
#include "loops.h"

static atomic_int lock, wants[2];
static int count;

static void enter(int me) {
    int free = 0;
    do {
        free = 0;
        store(&wants[me], 1, RLX);
    } while (!atomic_compare_exchange_strong(&lock, &free, 1));
    count++;
    store(&lock, 0, REL);
}

static void first(void) {
    enter(0);
}

static void second(void) {
    enter(1);
}
