// Ownership handed over through an atomic pointer.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<int *> box{nullptr};

int main() {
    std::thread producer([] {
        auto value = std::make_unique<int>(9);
        box.store(value.release(), std::memory_order_release);
    });
    std::thread consumer([] {
        std::unique_ptr<int> value(box.exchange(nullptr, std::memory_order_acquire));
        if (value)
            assert(*value == 9);
    });
    producer.join();
    consumer.join();
    delete box.load();
}
