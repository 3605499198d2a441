// The lock is given back on the way out. With -DLEAVES it is not, and the other thread waits for ever.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex m;
int shared;

static void update(bool fail) {
#ifdef LEAVES
    m.lock();
#else
    std::lock_guard<std::mutex> guard(m);
#endif
    shared++;
    if (fail) {
        throw shared;
    }
#ifdef LEAVES
    m.unlock();
#endif
}

static void tries(bool fail) {
    try {
        update(fail);
    } catch (int) {
    }
}

int main() {
    std::thread a(tries, true), b(tries, false);
    a.join();
    b.join();
    assert(shared == 2);
    return 0;
}
