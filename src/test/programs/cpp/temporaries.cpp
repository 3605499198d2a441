// Temporary objects are gone when their expression is over, unless a reference of their own extends their life.
#include <cassert>
#include <string>
#include <string_view>
#include <vector>

static const int &larger(const int &a, const int &b) { return a < b ? b : a; }

int main() {
    const std::string &extended = std::string("extended");
    assert(extended.size() == 8);
    int sum = 0;
    for (int x : std::vector<int>{1, 2, 3}) sum += x;
    assert(sum == 6);
    assert(larger(1, 2) == 2);
#if defined NUMBER
    const int &two = larger(1, 2);
    return two - 2;
#elif defined VIEW
    std::string_view view = std::string("short");
    return view[0] - 's';
#endif
}
