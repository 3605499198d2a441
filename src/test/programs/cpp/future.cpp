#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread other([&] { promise.set_value(5); });
    assert(future.get() == 5);
    other.join();
    return 0;
}
