// std::cout prints; the report shows it with the violation.
#include <cassert>
#include <iomanip>
#include <iostream>
#include <string>
#include <thread>

int main() {
    std::thread t([] { std::cout << "in the thread\n"; });
    std::cout << "number " << 42 << ' ' << 1.5 << ' ' << std::string("text") << std::setw(4) << true << std::endl;
    assert(std::this_thread::get_id() != std::thread::id());
    assert(t.get_id() != std::this_thread::get_id());
    t.join();
    assert(t.get_id() == std::thread::id());
    std::cerr << std::hex << 255 << std::flush;
}
