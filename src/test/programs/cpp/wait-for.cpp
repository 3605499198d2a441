// A wait with a limit: ended by a signal, by the time, or for no reason, which the predicate tells from the first.
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable changed;
static bool ready;
static std::atomic<bool> flag{false};

static bool poll() {
    using clock = std::chrono::steady_clock;
    auto end = clock::now() + std::chrono::milliseconds(100);
    while (!flag.load()) {
        if (clock::now() >= end)
            return false;
        std::this_thread::yield();
    }
    return true;
}

int main() {
    std::thread waiter([] {
        std::unique_lock<std::mutex> lock(m);
#ifdef ONCE
        if (!ready)
            changed.wait(lock);
        assert(ready);
#elif defined POLL
        poll();
#else
        bool in_time = changed.wait_for(lock, std::chrono::seconds(1), [] { return ready; });
        assert(in_time == ready);
#endif
    });
    {
        std::lock_guard<std::mutex> lock(m);
        ready = true;
    }
    changed.notify_one();
    flag = true;
    waiter.join();
}
