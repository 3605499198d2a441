/* The allocator of examples/cxl: fencepost lincheck --durable --platform cxl. -DBUG=n as there. What a machine that has failed held is taken
 * back, so there is little to specify but that an audit finds nothing: no claim is left, no reference of who has failed, and what was
 * handed over is whole. FP_FRESH: nothing is allocated after failures. */
#define main filling
#include "../../cxl/refcount.c"
#undef main

struct root {
    struct heap heap;
    _Alignas(64) long giver; // the machine that hands over
};

static struct root *root(void) { return fp_cxl_root(sizeof(struct root)); }
static struct heap *heap(void) { return &root()->heap; }

void fp_make(void) {
    pthread_mutex_init(&heap()->lock, NULL);
    persist(&heap()->lock);
}

/* Threads 0 and 1 are those of the giver, 2 and 3 those of the other one. Machine 1 is the one that makes the heap. */
static int first_of(long machine) { return machine == root()->giver ? 0 : 2; }

void fp_recover(void) {
    for (int t = 0; t < 2; t++)
        if (fp_failed_threads() >> t & 1)
            recover(heap(), first_of(t + 2));
}

FP_SPECIFY(allocate) { return FP_DONE; }
FP_OPERATION_BY(receiver, allocate, FP_FRESH) {
    struct block *block = allocate(heap(), 3);
    return block->content == 103;
}

static long handed, received;

FP_SPECIFY(give) {
    handed = 1;
    return FP_DONE;
}
FP_OPERATION_BY(giver, give, FP_FRESH) {
    root()->giver = fp_machine_self();
    persist(&root()->giver);
    struct block *block = allocate(heap(), 0);
    pthread_mutex_lock(&heap()->lock);
    heap()->handed = block;
    persist(&heap()->handed);
    pthread_mutex_unlock(&heap()->lock);
    return FP_DONE;
}

/* What was handed over, unless its giver has failed. */
FP_SPECIFY(receive) {
    received = handed && fp_choose(2);
    return received ? 100 : FP_EMPTY;
}
FP_OPERATION_BY(receiver, receive, FP_FRESH) {
    long giver = root()->giver;
    if (giver != 0 && fp_machine_failed((int)giver))
        recover(heap(), 0);
    pthread_mutex_lock(&heap()->lock);
    struct block *block = heap()->handed;
    if (block != NULL) {
        atomic_store(&block->reference[2], 1);
        persist(&block->reference);
    }
    pthread_mutex_unlock(&heap()->lock);
    return block == NULL ? FP_EMPTY : block->content;
}

/* Whether the receiver still has what it got; nobody asks if it has failed. */
FP_SPECIFY(is_held) { return fp_choose(2) ? FP_EMPTY : received; }
FP_OPERATION_AFTER(is_held) {
    long held = 0;
    for (int i = 0; i < BLOCKS; i++)
        held |= atomic_load(&heap()->block[i].reference[2]);
    for (int t = 0; t < 2; t++)
        if (fp_failed_threads() >> t & 1 && first_of(t + 2) == 2)
            return FP_EMPTY;
    return held;
}

FP_SPECIFY(audit) { return 0; }
FP_OPERATION_AFTER(audit) {
    long wrong = 0, used = 0;
    for (int i = 0; i < BLOCKS; i++) {
        struct block *block = &heap()->block[i];
        wrong += atomic_load(&block->claim) != 0;
        for (int t = 0; t < 2; t++)
            for (int n = 0; n < 2; n++)
                wrong += fp_failed_threads() >> t & 1 && atomic_load(&block->reference[first_of(t + 2) + n]);
        used += is_referenced(block);
    }
    wrong += heap()->handed != NULL && (!is_referenced(heap()->handed) || heap()->handed->content != 100);
    return wrong + (BUG == 6 && heap()->used < used);
}

FP_DURABLE_IN_C(allocate, give, receive, is_held, audit)
