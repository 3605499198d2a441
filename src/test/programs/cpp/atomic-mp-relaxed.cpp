// Message passing with a relaxed flag: a race.
#include <atomic>
#include <cassert>
#include <thread>

static int data;
static std::atomic<bool> ready{false};

int main() {
    std::thread producer([] {
        data = 42;
        ready.store(true, std::memory_order_relaxed);
    });
    std::thread consumer([] {
        if (ready.load(std::memory_order_acquire))
            assert(data == 42);
    });
    producer.join();
    consumer.join();
}
