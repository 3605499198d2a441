// std::latch. Waits as libstdc++ 12 has them may sleep for ever under the C models: -DFP_INSTALLED_ATOMIC_WAIT.
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
