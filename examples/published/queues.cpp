// Queues of C++ libraries: -DRIGTORP (rigtorp/MPMCQueue), -DREADERWRITER (cameron314/readerwriterqueue) or -DCONCURRENT
// (cameron314/concurrentqueue). One thread puts two numbers, main takes what it finds: in order, none twice.
#include <cassert>
#include <thread>

#if defined(RIGTORP)
#include <rigtorp/MPMCQueue.h>
using Queue = rigtorp::MPMCQueue<int>;
static bool put(Queue &queue, int value) { return queue.try_push(value); }
static bool take(Queue &queue, int &value) { return queue.try_pop(value); }
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
#endif

int main() {
    Queue queue(2);
    std::thread producer([&] {
        bool ok = put(queue, 1) && put(queue, 2);
        assert(ok);
    });
    int last = 0, value;
    for (int i = 0; i < 2; i++)
        if (take(queue, value)) {
            assert(value == last + 1);
            last = value;
        }
    producer.join();
    while (take(queue, value)) {
        assert(value == last + 1);
        last = value;
    }
    assert(last == 2);
    return 0;
}
