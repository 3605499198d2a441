// A std::thread that is neither joined nor detached: std::terminate.
#include <thread>

static void work() {}

int main() {
    std::thread t(work);
}
