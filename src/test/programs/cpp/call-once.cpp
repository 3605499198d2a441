// std::call_once.
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag once;
static int initialised;

static void use() {
    std::call_once(once, [] { initialised++; });
    assert(initialised == 1);
}

int main() {
    std::thread a(use), b(use);
    a.join();
    b.join();
}
