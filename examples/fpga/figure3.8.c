/*
 * The four tests of Figure 3.8 of the X+F thesis: do the operations of the queue (queue.h) work at all?
 *
 *     fencepost simulate examples/fpga/figure3.8.c --machine xf -- -DTEST=1    the FPGA enqueues twice
 *     fencepost simulate examples/fpga/figure3.8.c --machine xf -- -DTEST=2    it dequeues twice
 *     fencepost simulate examples/fpga/figure3.8.c --machine xf -- -DTEST=3    it enqueues, the CPU dequeues
 *     fencepost simulate examples/fpga/figure3.8.c --machine xf -- -DTEST=4    the CPU enqueues, it dequeues
 *
 * Each also with -DMANY; with -DDROP=2, as Listing 3.3 is printed, the first fails.
 */
#include "queue.h"

#ifndef TEST
#define TEST 1
#endif

static void *fpga(void *unused)
{
#if TEST == 1
    fpga_enqueue(0, 42);
    fpga_enqueue(1, 43);
#elif TEST == 2
    long first = fpga_dequeue(0);
    long second = fpga_dequeue(1);
    assert(first == 42 && second == 43);
#elif TEST == 3
    fpga_enqueue(0, 42);
#else
    assert(fpga_dequeue(0) == 42);
#endif
    return NULL;
}

int main(void)
{
#if TEST == 2
    Queue[0] = 42;
    Queue[1] = 43;
    Tail = 2;
#endif
    pthread_t thread;
    pthread_create(&thread, NULL, fpga, NULL);
#if TEST == 3
    assert(cpu_dequeue(0) == 42);
#elif TEST == 4
    cpu_enqueue(0, 42);
#endif
    pthread_join(thread, NULL);
#if TEST == 1
    assert(Head == 0 && Tail == 2 && Queue[0] == 42 && Queue[1] == 43);
#elif TEST == 2
    assert(Head == 2 && Tail == 2);
#else
    assert(Head == 1 && Tail == 1);
#endif
    return 0;
}
