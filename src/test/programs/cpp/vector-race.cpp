// A std::vector grows while another thread reads it.
#include <thread>
#include <vector>

static std::vector<int> v{1};

int main() {
    std::thread t([] { v.push_back(2); });
    volatile int seen = v[0];
    (void)seen;
    t.join();
}
