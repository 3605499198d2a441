// Destructors of globals run when main returns.
#include <cassert>

struct Last {
    int *counter;
    ~Last() { assert(*counter == 1); }
};

static int counter;
static Last last{&counter};

int main() {}
