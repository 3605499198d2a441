// C++20: std::atomic wait and notify, with seq_cst accesses (a release store alone does not keep libstdc++ from missing
// the waiter).
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> flag{0};
static int data;

int main() {
    std::thread producer([] {
        data = 1;
        flag.store(1);
        flag.notify_one();
    });
    flag.wait(0);
    assert(data == 1);
    producer.join();
}
