// When the function of call_once throws, it does not count: the next one to come runs its own.
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag once;
static int tries;

static void initialise() {
    if (tries++ == 0) throw 1;
}

static bool attempt() {
    try {
        std::call_once(once, initialise);
        return true;
    } catch (int) {
        return false;
    }
}

int main() {
#ifdef ALONE
    assert(!attempt() && attempt() && attempt());
#else
    bool first, second;
    std::thread t([&] { first = attempt(); });
    second = attempt();
    t.join();
    assert(first != second);
#endif
    assert(tries == 2);
}
