// std::shared_mutex: readers together, writers alone.
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex m;
static int left, right;

int main() {
    std::thread writer([] {
        std::unique_lock<std::shared_mutex> lock(m);
        left = right = 1;
    });
    std::thread reader([] {
        std::shared_lock<std::shared_mutex> lock(m);
        assert(left == right);
    });
    writer.join();
    reader.join();
}
