// std::atomic of 16 bytes: a pair that no reader sees half changed; unless its halves are stored one by one.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

struct pair {
    std::uint64_t first, second;
};

union both {
    std::atomic<pair> whole;
    std::atomic<std::uint64_t> halves[2];
    both() : whole(pair{1, 1}) {}
};

static both shared;

int main() {
    std::thread writer([] {
#ifdef HALVES
        shared.halves[0].store(2, std::memory_order_release);
        shared.halves[1].store(2, std::memory_order_release);
#else
        shared.whole.store(pair{2, 2}, std::memory_order_release);
#endif
    });
    std::thread other([] {
        pair seen = shared.whole.load(std::memory_order_acquire);
        while (!shared.whole.compare_exchange_weak(seen, pair{seen.first + 1, seen.second + 1})) {
        }
        assert(seen.first == seen.second);
    });
    writer.join();
    other.join();
    pair last = shared.whole.exchange(pair{0, 0});
    assert(last.first == last.second);
}
