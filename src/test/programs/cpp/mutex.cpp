// std::mutex with std::lock_guard.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex m;
static int counter;

static void work() {
    std::lock_guard<std::mutex> guard(m);
    counter++;
}

int main() {
    std::thread a(work), b(work);
    a.join();
    b.join();
    assert(counter == 2);
}
