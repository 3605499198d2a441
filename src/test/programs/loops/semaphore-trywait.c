/* Tries until there is something to take. */
#include "loops.h"

static sem_t items;

__attribute__((constructor)) static void set_up(void) {
    sem_init(&items, 0, 0);
}

static void first(void) {
    while (sem_trywait(&items)) {
    }
}

static void second(void) {
    sem_post(&items);
}
