// P-Masstree. So few keys are in one node, whose lock is opened after a failure.
#include <atomic>
#include <iostream>
#include <memory>
#include <mutex>

#include "driver.h"


#include "masstree.cpp"

static void *create(void) {
    return new ::masstree::masstree();
}

static void prepare(void *index) {
    ::masstree::leafnode *root = (::masstree::leafnode *)((::masstree::masstree *)index)->root();
    uint64_t version = root->typeVersionLockObsolete.load();
    if (root->isLocked(version))
        root->typeVersionLockObsolete.store(version - 0b10);
}

static void insert(void *index, int, long key) {
    ::masstree::masstree *tree = (::masstree::masstree *)index;
    auto info = tree->getThreadInfo();
    tree->put((uint64_t)key, (void *)(10 * key), info);
}

static int contains(void *index, long key) {
    ::masstree::masstree *tree = (::masstree::masstree *)index;
    auto info = tree->getThreadInfo();
    return tree->get((uint64_t)key, info) == (void *)(10 * key);
}
