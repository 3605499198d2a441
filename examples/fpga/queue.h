/*
 * A queue between a CPU and an FPGA, with one producer and one consumer (X+F thesis, section 3.4, Listings 3.1 to 3.6): a ring of SIZE places,
 * of which one stays free. Only the producer writes Tail, only the consumer writes Head.
 *
 * One channel and responses, or with -DMANY any channel and fences. -DDROP=n leaves out one synchronisation of the FPGA:
 *     1  producer: the queue's value before its Tail (response, or fence)
 *     2  producer: one Tail before the next Tail (response; with fences, 1 does that, too). Listing 3.3 leaves it out: then two
 *        updates of Tail can overtake each other in the pool of requests
 *     3  consumer: one Head before the next Head (response, or fence)
 *     4  consumer: the value before its Head (waiting for what was read). Not needed: the place that stays free protects it
 *     5  consumer: the Tail before its value (waiting for what was read)
 */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef SIZE
#define SIZE 3
#endif
#ifndef ELEMENTS
#define ELEMENTS 3
#endif
#ifndef DROP
#define DROP 0
#endif
#ifdef MANY
#define CHANNEL FPGA_ANY
#else
#define CHANNEL 1
#endif

enum { READ_INDEX, READ_VALUE, WRITE_VALUE, WRITE_INDEX, FENCE };

/* Elements are numbered from 1, and a place that was never written holds 0. */
static _Atomic long Queue[SIZE];
static _Atomic int Head, Tail;

/* ---- The FPGA's side ------------------------------------------------------------------------------------------ */

static void fpga_enqueue(int tail, long value)
{
    int head;
    do {
        fpga_read_req(CHANNEL, &Head, READ_INDEX);
        head = fpga_await_read(READ_INDEX);
    } while ((tail + 1) % SIZE == head);
    fpga_write_req(CHANNEL, &Queue[tail], value, WRITE_VALUE);
#if DROP != 1
#ifdef MANY
    fpga_fence_all(FENCE);
#else
    fpga_await_write(WRITE_VALUE);
#endif
#endif
    fpga_write_req(CHANNEL, &Tail, (tail + 1) % SIZE, WRITE_INDEX);
#if DROP != 2 && !defined(MANY)
    fpga_await_write(WRITE_INDEX);
#endif
}

static long fpga_dequeue(int head)
{
    int tail;
    long value;
    do {
        fpga_read_req(CHANNEL, &Tail, READ_INDEX);
#if DROP == 5
        fpga_read_req(CHANNEL, &Queue[head], READ_VALUE);
#endif
        tail = fpga_await_read(READ_INDEX);
#if DROP == 5
        value = fpga_await_read(READ_VALUE);
#endif
    } while (tail == head);
#if DROP != 5
    fpga_read_req(CHANNEL, &Queue[head], READ_VALUE);
#if DROP != 4
    value = fpga_await_read(READ_VALUE);
#endif
#endif
    fpga_write_req(CHANNEL, &Head, (head + 1) % SIZE, WRITE_INDEX);
#if DROP == 4
    value = fpga_await_read(READ_VALUE);
#endif
#if DROP != 3
#ifdef MANY
    fpga_fence_all(FENCE);
#else
    fpga_await_write(WRITE_INDEX);
#endif
#endif
    return value;
}

/* ---- The CPU's side: x86 keeps the order that is needed --------------------------------------------------------- */

static void cpu_enqueue(int tail, long value)
{
    while ((tail + 1) % SIZE == atomic_load_explicit(&Head, memory_order_acquire)) {
    }
    atomic_store_explicit(&Queue[tail], value, memory_order_relaxed);
    atomic_store_explicit(&Tail, (tail + 1) % SIZE, memory_order_release);
}

static long cpu_dequeue(int head)
{
    while (head == atomic_load_explicit(&Tail, memory_order_acquire)) {
    }
    long value = atomic_load_explicit(&Queue[head], memory_order_relaxed);
    atomic_store_explicit(&Head, (head + 1) % SIZE, memory_order_release);
    return value;
}
