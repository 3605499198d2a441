// A C++ class: a map of two keys with a lock. -DUNLOCKED_GET: get does not lock. -DRELAXED: its lock is released without release.
#include <fencepost.h>
#include <atomic>
#include <mutex>

#ifdef RELAXED
class Mutex {
    std::atomic<bool> taken{false};

public:
    void lock() {
        while (taken.exchange(true, std::memory_order_acquire)) {
        }
    }
    void unlock() { taken.store(false, std::memory_order_relaxed); }
};
#else
using Mutex = std::mutex;
#endif

class Map {
    Mutex mutex;
    long values[2] = {FP_EMPTY, FP_EMPTY};

public:
    long put(int key, int value) {
        std::lock_guard<Mutex> guard(mutex);
        long old = values[key];
        values[key] = value;
        return old;
    }

    long get(int key) {
#ifndef UNLOCKED_GET
        std::lock_guard<Mutex> guard(mutex);
#endif
        return values[key];
    }
};

static Map map;

void fp_make() {}

FP_OPERATION2(put, 0, 1, 1, 2) { return map.put(argument, second); }
FP_OPERATION(get, 0, 1) { return map.get(argument); }

FP_LINCHECK(map, put, get)
