// Queues and stacks of C++ libraries, chosen by a macro. One thread puts two numbers, main takes what it finds: in order (unless it is
// a stack), none twice, none lost. With -DEACH two threads put one number each and try to
// take one, so that nodes are used again.
#include <cassert>
#include <thread>

#if defined(MPMC)
#include <rigtorp/MPMCQueue.h>
using Queue = rigtorp::MPMCQueue<int>;
static bool put(Queue &queue, int value) { return queue.try_push(value); }
static bool take(Queue &queue, int &value) { return queue.try_pop(value); }
#elif defined(SPSC)
#include <rigtorp/SPSCQueue.h>
using Queue = rigtorp::SPSCQueue<int>;
static bool put(Queue &queue, int value) { return queue.try_push(value); }
static bool take(Queue &queue, int &value) {
    int *front = queue.front();
    if (front == nullptr) {
        return false;
    }
    value = *front;
    queue.pop();
    return true;
}
#elif defined(READERWRITER)
#include <readerwriterqueue.h>
using Queue = moodycamel::ReaderWriterQueue<int>;
static bool put(Queue &queue, int value) { return queue.enqueue(value); }
static bool take(Queue &queue, int &value) { return queue.try_dequeue(value); }
#elif defined(CONCURRENT)
#include <concurrentqueue.h>
using Queue = moodycamel::ConcurrentQueue<int>;
static bool put(Queue &queue, int value) { return queue.enqueue(value); }
static bool take(Queue &queue, int &value) { return queue.try_dequeue(value); }
#elif defined(BOOST_QUEUE)
#include <boost/lockfree/queue.hpp>
using Queue = boost::lockfree::queue<int>;
static bool put(Queue &queue, int value) { return queue.push(value); }
static bool take(Queue &queue, int &value) { return queue.pop(value); }
#elif defined(BOOST_STACK)
#define STACK
#include <boost/lockfree/stack.hpp>
using Queue = boost::lockfree::stack<int>;
static bool put(Queue &queue, int value) { return queue.push(value); }
static bool take(Queue &queue, int &value) { return queue.pop(value); }
#elif defined(BOOST_SPSC)
#include <boost/lockfree/spsc_queue.hpp>
using Queue = boost::lockfree::spsc_queue<int>;
static bool put(Queue &queue, int value) { return queue.push(value); }
static bool take(Queue &queue, int &value) { return queue.pop(value); }
#elif defined(FOLLY)
#include <folly/ProducerConsumerQueue.h>
struct Queue : folly::ProducerConsumerQueue<int> {
    explicit Queue(int size) : ProducerConsumerQueue(size + 1) {}
};
static bool put(Queue &queue, int value) { return queue.write(value); }
static bool take(Queue &queue, int &value) { return queue.read(value); }
#endif

#ifdef EACH
int main() {
    Queue queue(2);
    int taken[2] = {0, 0};
    auto run = [&](int i) {
        bool ok = put(queue, i + 1);
        assert(ok);
        take(queue, taken[i]);
    };
    std::thread other(run, 1);
    run(0);
    other.join();
    int sum = taken[0] + taken[1], value;
    while (take(queue, value)) {
        sum += value;
    }
    assert(sum == 3);
    return 0;
}
#else
int main() {
    Queue queue(2);
    std::thread producer([&] {
        bool ok = put(queue, 1) && put(queue, 2);
        assert(ok);
    });
    int last = 0, sum = 0, value;
    for (int i = 0; i < 2; i++) {
        if (take(queue, value)) {
#ifndef STACK
            assert(value == last + 1);
#endif
            last = value;
            sum += value;
        }
    }
    producer.join();
    while (take(queue, value)) {
        sum += value;
    }
    assert(sum == 3);
    return 0;
}
#endif
