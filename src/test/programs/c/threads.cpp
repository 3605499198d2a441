// The C++ standard library's threads, atomics and locks.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

std::atomic<int> counter{0};
std::atomic<bool> ready{false};
std::atomic<long *> pointer{nullptr};
std::mutex mutex;
int guarded;
thread_local int own = 3;

struct Node {
    int value;
    std::atomic<Node *> next;
};
std::atomic<Node *> head{nullptr};

static void push(int value) {
    Node *node = new Node{value, {nullptr}};
    Node *old = head.load(std::memory_order_relaxed);
    do {
        node->next.store(old, std::memory_order_relaxed);
    } while (!head.compare_exchange_weak(old, node, std::memory_order_release, std::memory_order_relaxed));
}

int main() {
    counter++;
    counter.fetch_add(2, std::memory_order_relaxed);
    counter += 3;
    assert(counter == 6 && counter.exchange(0) == 6);
    std::thread a([] {
        counter.fetch_add(1, std::memory_order_acq_rel);
        own = 9;
    });
    std::thread b([](int x) { counter += x; }, 5);
    a.join();
    b.join();
    assert(counter == 6 && own == 3);
    {
        std::lock_guard<std::mutex> guard(mutex);
        guarded = 1;
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; i++) {
        threads.emplace_back([i] {
            push(i);
            std::unique_lock<std::mutex> lock(mutex);
            guarded += 10;
        });
    }
    for (auto &t : threads) {
        t.join();
    }
    assert(guarded == 21);
    int nodes = 0;
    for (Node *n = head; n;) {
        Node *next = n->next;
        delete n;
        n = next;
        nodes++;
    }
    assert(nodes == 2);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    std::unique_ptr<int> unique = std::make_unique<int>(4);
    assert(*unique == 4);
    long value = 8;
    pointer.store(&value);
    assert(*pointer.load() == 8);
    std::atomic_flag flag = ATOMIC_FLAG_INIT;
    assert(!flag.test_and_set());
    static std::once_flag once;
    int calls = 0;
    std::call_once(once, [&] { calls++; });
    std::call_once(once, [&] { calls++; });
    assert(calls == 1);
    return 0;
}
