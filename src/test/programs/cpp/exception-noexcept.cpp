#include <stdexcept>

static void fails() noexcept { throw 1; }

int main() {
    try {
        fails();
    } catch (int) {
    }
    return 0;
}
