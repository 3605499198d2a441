// Exceptions across frames: destructors run, the first clause that fits catches, bases and pointers match, handlers throw again.
#include <atomic>
#include <cassert>
#include <stdexcept>
#include <string>
#include <thread>

std::atomic<int> destroyed{0};

struct Guard {
    ~Guard() { destroyed.fetch_add(1, std::memory_order_relaxed); }
};

struct Left {
    int left = 1;
    virtual ~Left() {}
};
struct Right {
    int right = 2;
    virtual ~Right() {}
};
struct Both : Left, Right {};

static void deep(int n) {
    Guard guard;
    if (n == 0) {
        throw std::out_of_range("deep");
    }
    deep(n - 1);
}

static int kind(int which) {
    try {
        switch (which) {
            case 0: throw 7;
            case 1: throw Both();
            case 2: throw "text";
            case 3: throw std::runtime_error("run");
            default: deep(2);
        }
    } catch (const Right &right) {
        return right.right;
    } catch (const char *text) {
        return text[0];
    } catch (const std::logic_error &error) {
        return std::string(error.what()) == "deep" ? 3 : 4;
    } catch (int) {
        try {
            throw;
        } catch (long) {
            return 5;
        } catch (...) {
            return 6;
        }
    } catch (...) {
        return 8;
    }
    return 9;
}

int main() {
    int caught = 0;
    std::thread other([&] { caught = kind(4); });
    assert(kind(0) == 6);
    assert(kind(1) == 2);
    assert(kind(2) == 't');
    assert(kind(3) == 8);
    other.join();
    assert(caught == 3);
    assert(destroyed == 3);
    return 0;
}
