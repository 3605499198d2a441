// Stands in for TBB's: one element for each of a few threads, within the object, so that it persists with its owner.
#pragma once
#include <fencepost.h>

namespace tbb {
template <typename T> class enumerable_thread_specific {
    static const int most = 8;
    T element[most];

  public:
    T &local() {
        return element[__VERIFIER_tid() % most];
    }
    T *begin() {
        return element;
    }
    T *end() {
        return element + most;
    }
};
} // namespace tbb
