// std::shared_ptr counts its owners atomically: the last one destroys the object.
#include <cassert>
#include <memory>
#include <thread>

static int destroyed;

struct Object {
    int value = 3;
    ~Object() { destroyed++; }
};

int main() {
    auto mine = std::make_shared<Object>();
    std::thread t([other = mine] { assert(other->value == 3); });
    mine.reset();
    t.join();
    assert(destroyed == 1);
}
