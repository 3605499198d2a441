#include <cassert>
#include <semaphore>
#include <thread>

int data;

int main() {
    std::counting_semaphore<4> ready(0);
    std::thread other([&] {
        data = 1;
        ready.release();
    });
    ready.acquire();
    assert(data == 1);
    other.join();
    return 0;
}
