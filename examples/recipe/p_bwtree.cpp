// P-BwTree.
#include <cstdint>
#include <cstdio>
#include <limits>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "driver.h"

#include "src/bwtree.cpp"

using namespace wangziqi2013::bwtree;

struct Less {
    bool operator()(uint64_t a, uint64_t b) const {
        return a < b;
    }
};

struct Equal {
    bool operator()(uint64_t a, uint64_t b) const {
        return a == b;
    }
};

typedef BwTree<uint64_t, uint64_t, Less, Equal> Tree;

static void *create(void) {
    Tree *tree = new Tree(false, Less(), Equal());
    tree->UpdateThreadLocal(THREADS + 1);
    tree->AssignGCID(THREADS);
    return tree;
}

static void prepare(void *index) {
    ((Tree *)index)->AssignGCID(THREADS);
}

static void insert(void *index, int thread, long key) {
    Tree *tree = (Tree *)index;
    tree->AssignGCID(thread);
    tree->Insert(key, 10 * key);
}

static int contains(void *index, long key) {
    auto values = ((Tree *)index)->GetValue(key);
    return values.size() == 1 && values.count(10 * key) == 1;
}
