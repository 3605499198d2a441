// std::atomic::wait and notify as the standard means them: release and acquire are enough, and who is woken matters.
#include <atomic>
#include <cassert>
#include <thread>

#ifdef RELAXED
#define STORE std::memory_order_relaxed
#else
#define STORE std::memory_order_release
#endif

static std::atomic<long> flag{0};
static int data;

static void waiter() {
    flag.wait(0, std::memory_order_acquire);
    assert(data == 1);
}

int main() {
    std::thread first(waiter), second(waiter);
    data = 1;
#ifdef EARLY
    flag.notify_all();
#endif
    flag.store(1, STORE);
#if defined ONE
    flag.notify_one(); // the other one may sleep for ever
#elif !defined FORGOTTEN && !defined EARLY
    flag.notify_all();
#endif
    first.join();
    second.join();
    return 0;
}
