// thread_local objects are made in each thread that uses them and destroyed at its end.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> alive;

struct Own {
    int value = 1;
    Own() { alive++; }
    ~Own() { alive--; }
};

static thread_local Own own;

static void work() {
    own.value++;
    assert(own.value == 2);
}

int main() {
    std::thread t(work);
    t.join();
    assert(alive == 0);
}
