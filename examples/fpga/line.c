/*
 * A record that an FPGA hands to a CPU in one request: a sequence number, and values behind it. In one cache line the CPU that sees the number
 * sees the values, too; with -DSIZE=128 the last value is in a second line, which may arrive later. With -DENABLED the FPGA writes
 * the values alone first, then the number alone, without waiting: the second request can overtake the first.
 */
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef SIZE
#define SIZE 64
#endif
#define WORDS (SIZE / 8)

static _Alignas(SIZE) _Atomic long record[WORDS];

static void *fpga(void *unused)
{
    long values[WORDS] = {0};
    values[0] = 1;
    values[WORDS - 1] = 42;
#ifdef ENABLED
    fpga_write_req_bytes(1, record, values, 0xffffffffffffff00, 0);
    fpga_write_req_bytes(1, record, values, 0x00000000000000ff, 1);
#else
    fpga_write_req_from(1, record, values, SIZE, 0);
#endif
    return unused;
}

int main(void)
{
    pthread_t producer;
    pthread_create(&producer, 0, fpga, 0);
    if (record[0] == 1)
        assert(record[WORDS - 1] == 42 && "the number is there, and the value is not");
    pthread_join(producer, 0);
    assert(record[0] == 1 && record[WORDS - 1] == 42);
    return 0;
}
