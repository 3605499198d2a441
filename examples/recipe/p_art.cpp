// P-ART, with a list of its locks that survives failures.
#include <cstdint>
#include <cstdio>
#include <limits>
#define ARTDEBUG // what it prints goes to std::cout, not to a file
#define LOCK_INIT
#include "Tree.cpp"

#define LISTS_LOCKS
#define UNIQUE_KEYS // a key that is there already makes it read beyond the end of the key
#include "driver.h"

static void load(TID, Key &) {
}

static void *create(void) {
    return new ART_ROWEX::Tree(load);
}

static void prepare(void *) {
    ART_ROWEX::lock_initialization();
}

static void insert(void *index, int, long key) {
    ART_ROWEX::Tree *tree = (ART_ROWEX::Tree *)index;
    auto info = tree->getThreadInfo();
    tree->insert(((Key *)nullptr)->make_leaf(key, sizeof(uint64_t), 10 * key), info);
}

static int contains(void *index, long key) {
    ART_ROWEX::Tree *tree = (ART_ROWEX::Tree *)index;
    auto info = tree->getThreadInfo();
    uint64_t *value = (uint64_t *)tree->lookup(((Key *)nullptr)->make_leaf(key, sizeof(uint64_t), 0), info);
    return value != nullptr && *value == (uint64_t)(10 * key);
}
