/*
 * NAME: a test for persistent memory. Check it with
 *
 *     fencepost crash NAME.c
 *
 * main runs first. The power fails at every point where that can make a difference; then fp_recovery runs and finds what
 * had been written back by then.
 */
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

struct record {
    _Alignas(64) long data;   // a cache line of its own: lines are written back one by one, in any order
    _Alignas(64) long valid;
};

static void persist(const void *line) {
    _mm_clwb(line);   // write the line back,
    _mm_sfence();     // and wait until that is done. Try it without this line.
}

int main(void) {
    struct record *r = fp_pm_root(sizeof *r);  // the same memory in every run
    r->data = 42;
    persist(&r->data);
    r->valid = 1;
    persist(&r->valid);
    return 0;
}

int fp_recovery(void) {
    struct record *r = fp_pm_root(sizeof *r);
    assert(!r->valid || r->data == 42);  // what must hold after every failure
    return 0;
}
