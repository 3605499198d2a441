/* A set as an immutable array that every change copies (copy on write). -DBLIND: the copy is put in place by a store. -DRELAXED: it is
 * published without release. */
#include <fencepost.h>
#include <stdatomic.h>
#include <stdlib.h>

#define KEYS 3
struct keys {
    int has[KEYS];
};
static struct keys none;
static _Atomic(struct keys *) current;

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_acq_rel
#endif

void fp_make(void) { atomic_init(&current, &none); }

static long change(int key, int to) {
    struct keys *old = atomic_load_explicit(&current, memory_order_acquire);
    struct keys *copy = malloc(sizeof *copy);
    for (;;) {
        if (old->has[key] == to) {
            free(copy);
            return 0;
        }
        *copy = *old;
        copy->has[key] = to;
#ifdef BLIND
        atomic_store_explicit(&current, copy, memory_order_release);
        return 1;
#else
        if (atomic_compare_exchange_strong_explicit(&current, &old, copy, PUBLISH, memory_order_acquire)) {
            return 1;
        }
#endif
    }
}

FP_OPERATION(add, 1, 2) { return change(argument, 1); }
FP_OPERATION(contains, 1) { return atomic_load_explicit(&current, memory_order_acquire)->has[argument]; }

FP_LINCHECK(set, add, contains)
