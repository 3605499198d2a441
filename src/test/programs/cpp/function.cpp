// std::function, lambdas with captures, and a queue of tasks that two threads share.
#include <cassert>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>

static std::mutex m;
static std::queue<std::function<void()>> tasks;
static int sum;

static void work() {
    std::lock_guard<std::mutex> guard(m);
    if (!tasks.empty()) {
        tasks.front()();
        tasks.pop();
    }
}

int main() {
    for (int i = 1; i <= 2; i++)
        tasks.push([i] { sum += i; });
    std::thread a(work), b(work);
    a.join();
    b.join();
    assert(sum == 3);
}
