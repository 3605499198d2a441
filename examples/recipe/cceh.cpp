// CCEH, least significant bits first.
#include "src/CCEH_LSB.cpp"

#include "driver.h"

size_t perfCounter;

static void *create(void) {
    return new CCEH(2);
}

static void prepare(void *) {
}

static void insert(void *index, int, long key) {
    Key_t k = key;
    ((CCEH *)index)->Insert(k, (Value_t)(10 * key));
}

static int contains(void *index, long key) {
    Key_t k = key;
    return ((CCEH *)index)->Get(k) == (Value_t)(10 * key);
}
