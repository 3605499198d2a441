/* The allocator of examples/pm: slots own blocks, as a set of slots: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/allocator.c"
#undef main
#undef fp_recovery

static struct heap *heap;

void fp_make(void) { heap = fp_pm_root(sizeof *heap); }

void fp_recover(void) {
    heap = fp_pm_root(sizeof *heap);
    recover(heap);
}

static long is_owned(long slot) { return heap->slot[slot] != NULL; }

FP_OPERATION(contains, 0, 1) { return is_owned(argument); }
FP_OPERATION(add, 0, 1) {
    if (is_owned(argument))
        return 0;
    allocate(heap, &heap->slot[argument], 2 - argument);
    return 1;
}
FP_OPERATION(remove, 0, 1) {
    if (!is_owned(argument))
        return 0;
    release(&heap->slot[argument]);
    return 1;
}
/* How many blocks are in use; -2 when one is not that of its owner. */
FP_OPERATION(size) {
    long used = 0;
    for (long i = 0; i < heap->top; i += at(heap, i)->lines) {
        if (at(heap, i)->state == USED) {
            used++;
            if (*at(heap, i)->owner != at(heap, i))
                return -2;
        }
    }
    return used;
}

FP_DURABLE(set, contains, size, add, remove)
