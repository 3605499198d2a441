// FAST & FAIR. Its locks are in persistent memory and are made anew after a failure, as LOCK_INIT does in the original; so
// few keys are in one page.
#include <future>
#include <iostream>
#include <fstream>
#include <mutex>
#include <new>
#include <vector>

#include "driver.h"

#define private public
#include "btree.h"

static void *create(void) {
    return new fastfair::btree();
}

static void prepare(void *index) {
    new (((fastfair::page *)((fastfair::btree *)index)->root)->hdr.mtx) std::mutex();
}

static void insert(void *index, int, long key) {
    ((fastfair::btree *)index)->btree_insert((uint64_t)key, (char *)(10 * key));
}

static int contains(void *index, long key) {
    return ((fastfair::btree *)index)->btree_search((uint64_t)key) == (char *)(10 * key);
}
