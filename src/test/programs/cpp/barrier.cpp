// std::barrier: what comes before it in one thread has happened for the other one; -DLEAVE leaves one out.
#include <barrier>
#include <cassert>
#include <thread>

int left, right;

int main() {
    std::barrier<> meet(2);
    std::thread other([&] {
        right = 1;
        meet.arrive_and_wait();
        assert(left == 1);
    });
    left = 1;
#ifndef LEAVE
    meet.arrive_and_wait();
    assert(right == 1);
#endif
    other.join();
    return 0;
}
