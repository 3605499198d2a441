// Static initialisation: globals before main, locals once, whichever thread comes first.
#include <cassert>
#include <thread>

static int made;

struct Config {
    int value;
    Config() : value(42) { made++; }
};

static int early = [] { return 5; }();

static Config &config() {
    static Config instance;
    return instance;
}

static void use() {
    assert(config().value == 42);
}

int main() {
    assert(early == 5 && made == 0);
    std::thread a(use), b(use);
    a.join();
    b.join();
    assert(made == 1);
}
