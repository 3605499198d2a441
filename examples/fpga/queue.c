/*
 * ELEMENTS numbers go through a queue between CPU and FPGA (queue.h).
 *
 *     fencepost simulate examples/fpga/queue.c --machine xf                      FPGA to CPU, one channel, responses
 *     fencepost simulate examples/fpga/queue.c --machine xf -- -DMANY            ... many channels, fences
 *     fencepost simulate examples/fpga/queue.c --machine xf -- -DTO_FPGA         CPU to FPGA, one channel, responses
 *     fencepost simulate examples/fpga/queue.c --machine xf -- -DTO_FPGA -DMANY  ... many channels, fences
 *
 * cannot fail; with -DDROP=n, which leaves out a synchronisation, they can. --ends lists all that can come out.
 */
#include "queue.h"

#ifdef TO_FPGA
#define enqueue cpu_enqueue
#define dequeue fpga_dequeue
#else
#define enqueue fpga_enqueue
#define dequeue cpu_dequeue
#endif

static void check(const long *got)
{
    int seen[ELEMENTS + 1] = {0};
    for (int i = 0; i < ELEMENTS; i++) {
        assert(got[i] != 0 && "an element was lost: its place was read before it was written");
        seen[got[i]]++;
    }
    for (int i = 0; i < ELEMENTS; i++) {
        assert(seen[got[i]] == 1 && "an element came twice, and another one was lost");
    }
    for (int i = 0; i < ELEMENTS; i++) {
        assert(got[i] == i + 1 && "elements came in another order");
    }
}

static void *producer(void *unused)
{
    for (int i = 0; i < ELEMENTS; i++) {
        enqueue(i % SIZE, i + 1);
    }
    return NULL;
}

static void *consumer(void *unused)
{
    long got[ELEMENTS];
    long number = 0;
    for (int i = 0; i < ELEMENTS; i++) {
        got[i] = dequeue(i % SIZE);
        number = 10 * number + got[i];
    }
    fp_observe("received", number);
    check(got);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, producer, NULL);
    pthread_create(&threads[1], NULL, consumer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(Tail == ELEMENTS % SIZE && "the last Tail is not the last that was written");
    assert(Head == ELEMENTS % SIZE && "the last Head is not the last that was written");
    return 0;
}
