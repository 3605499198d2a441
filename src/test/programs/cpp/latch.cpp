// The latch of libstdc++ 12 sleeps for ever under the C models: the same error as its std::atomic::wait has.
#include <cassert>
#include <latch>
#include <thread>

int data;

int main() {
    std::latch done(1);
    std::thread other([&] {
        data = 1;
        done.count_down();
    });
    done.wait();
    assert(data == 1);
    other.join();
    return 0;
}
