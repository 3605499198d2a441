// A C++ class: a map of two keys with a lock. -DUNLOCKED_GET: get does not lock.
#include <fencepost.h>
#include <mutex>

class Map {
    std::mutex mutex;
    long values[2] = {FP_EMPTY, FP_EMPTY};

public:
    long put(int key, int value) {
        std::lock_guard<std::mutex> guard(mutex);
        long old = values[key];
        values[key] = value;
        return old;
    }

    long get(int key) {
#ifndef UNLOCKED_GET
        std::lock_guard<std::mutex> guard(mutex);
#endif
        return values[key];
    }
};

static Map map;

void fp_make() {}

FP_OPERATION2(put, 0, 1, 1, 2) { return map.put(argument, second); }
FP_OPERATION(get, 0, 1) { return map.get(argument); }

FP_LINCHECK(map, put, get)
