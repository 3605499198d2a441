#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

std::atomic<int> rounds{0};

int main() {
    {
        std::jthread other([](std::stop_token stop) {
            while (!stop.stop_requested()) {
            }
            rounds = 1;
        });
    }
    assert(rounds == 1);
    return 0;
}
