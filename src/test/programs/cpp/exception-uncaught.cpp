// A handler for another type does not help, and nothing is cleaned up: the program ends where it throws.
#include <stdexcept>

struct Endless {
    ~Endless() { for (;;) {} }
};

static void fails() {
    Endless endless;
    throw std::runtime_error("nobody");
}

int main() {
    try {
        fails();
    } catch (const std::logic_error &) {
    }
    return 0;
}
