// C++20: std::atomic wait and notify, with seq_cst accesses. As libstdc++ 12 has them (-DFP_INSTALLED_ATOMIC_WAIT) they miss the
// waiter under ra.
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
