// Three small programs that are right, and what libstdc++ 12 makes of them: -DSEMAPHORE, -DWAIT, -DSHARED_POINTER.
#include <cassert>
#include <thread>

#if defined(SEMAPHORE)
#include <semaphore>
static std::counting_semaphore<2> semaphore{1};
static int counter;

static void count() {
    semaphore.acquire();
    counter++;
    semaphore.release();
}

int main() {
    std::thread first(count), second(count);
    first.join();
    second.join();
    assert(counter == 2);
}
#elif defined(WAIT)
#include <atomic>
static std::atomic<int> ready{0};
static int data;

int main() {
    std::thread producer([] {
        data = 1;
        ready.store(1, std::memory_order_release);
        ready.notify_one();
    });
    ready.wait(0);
    assert(data == 1);
    producer.join();
}
#elif defined(SHARED_POINTER)
#include <atomic>
#include <memory>
static std::atomic<std::shared_ptr<int>> shared{std::make_shared<int>(1)};

int main() {
    std::thread writer([] { shared.store(std::make_shared<int>(2)); });
    std::shared_ptr<int> mine = shared.load();
    assert(*mine == 1 || *mine == 2);
    writer.join();
}
#endif
