#include <cassert>
#include <exception>
#include <thread>

int main() {
    std::exception_ptr kept;
    std::thread other([&] {
        try {
            throw 42;
        } catch (...) {
            kept = std::current_exception();
        }
    });
    other.join();
    int found = 0;
    try {
        std::rethrow_exception(kept);
    } catch (int number) {
        found = number;
    }
    assert(found == 42);
    return 0;
}
