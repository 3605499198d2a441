#include <cassert>
#include <future>
#include <stdexcept>

static int fails() { throw std::runtime_error("no"); }

int main() {
    std::future<int> future = std::async(std::launch::async, fails);
    bool caught = false;
    try {
        future.get();
    } catch (const std::runtime_error &) {
        caught = true;
    }
    assert(caught);
    return 0;
}
