// std::condition_variable with a predicate.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable ready;
static bool is_ready;
static int data;

int main() {
    std::thread producer([] {
        {
            std::lock_guard<std::mutex> guard(m);
            data = 1;
            is_ready = true;
        }
        ready.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(m);
        ready.wait(lock, [] { return is_ready; });
        assert(data == 1);
    }
    producer.join();
}
