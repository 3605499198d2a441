/* A register whose value is published by a pointer: readers follow it, writers replace it. -DRELAXED: published without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) current;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_acq_rel
#endif

static int *copy(int value) {
    int *fresh = malloc(sizeof *fresh);
    *fresh = value;
    return fresh;
}

void fp_make(void) { atomic_init(&current, copy(0)); }

FP_OPERATION(exchange, FP_FRESH) { return *atomic_exchange_explicit(&current, copy(argument), PUBLISH); }

FP_OPERATION(read) { return *atomic_load_explicit(&current, memory_order_acquire); }

FP_LINCHECK(register, exchange, read)
