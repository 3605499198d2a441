// A thread uses an object that its owner deletes too early.
#include <atomic>
#include <thread>

struct Counter {
    std::atomic<int> n{0};
};

int main() {
    Counter *c = new Counter;
    std::thread t([c] { c->n.fetch_add(1); });
    delete c;
    t.join();
}
