// Two std::mutex taken in opposite order.
#include <mutex>
#include <thread>

static std::mutex a, b;

int main() {
    std::thread first([] {
        std::lock_guard<std::mutex> one(a);
        std::lock_guard<std::mutex> two(b);
    });
    std::thread second([] {
        std::lock_guard<std::mutex> one(b);
        std::lock_guard<std::mutex> two(a);
    });
    first.join();
    second.join();
}
