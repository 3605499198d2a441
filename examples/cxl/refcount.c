// An allocator with reference counts and a recovery monitor. A block is claimed, filled, and then referenced by its thread: a
// word for each thread, so that nobody writes another's. It may be handed over to a thread of the other machine. When a machine
// fails, the monitor of the other (and of main, should that fail, too) takes back the claims and references of its threads.
//
//     fencepost crash --platform cxl examples/cxl/refcount.c
//     fencepost crash --platform cxl examples/cxl/refcount.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef BUG
#define BUG 0
#endif
#define BLOCKS 4
#define THREADS 4 // two on each machine
#define HEAP 256

struct block {
    _Alignas(64) _Atomic long claim; // by thread claim - 1, or 0
    long size;
    _Alignas(64) _Atomic long reference[THREADS];
    _Alignas(64) long content;
};

struct heap {
    _Alignas(64) pthread_mutex_t lock; // for the hand-over and for recovery
    _Alignas(64) struct block *handed; // from thread 0 to thread 2
    _Alignas(64) long used; // for bug 6: how many blocks are referenced
    struct block block[BLOCKS];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static int is_referenced(struct block *block) {
    for (int t = 0; t < THREADS; t++)
        if (atomic_load(&block->reference[t]))
            return 1;
    return 0;
}

static struct block *allocate(struct heap *heap, int thread) {
    for (int i = 0; i < BLOCKS; i++) {
        struct block *block = &heap->block[i];
        long nobody = 0;
        if (!atomic_compare_exchange_strong(&block->claim, &nobody, thread + 1))
            continue;
        if (!is_referenced(block)) {
            block->size = 64;
            persist(&block->size);
            block->content = 100 + thread;
            if (BUG != 1) // 1: handed over before it is in memory
                persist(&block->content);
            atomic_store(&block->reference[thread], 1);
            persist(&block->reference);
            if (BUG == 6) { // a counter that does not change together with the reference
                heap->used++;
                persist(&heap->used);
            }
            atomic_store(&block->claim, 0);
            persist(&block->claim);
            return block;
        }
        atomic_store(&block->claim, 0);
        persist(&block->claim);
    }
    assert(!"no memory left");
    return NULL;
}

/* What the threads of a machine that has failed held. It may have been recovered before, partly. */
static void recover(struct heap *heap, int first) {
    pthread_mutex_lock(&heap->lock);
    if (BUG != 2 && first == 0 && heap->handed != NULL) { // 2: what was handed over is not withdrawn
        heap->handed = NULL;
        persist(&heap->handed);
    }
    for (int i = 0; i < BLOCKS; i++) {
        struct block *block = &heap->block[i];
        long claim = atomic_load(&block->claim);
        if (BUG != 3 && (claim == first + 1 || claim == first + 2)) { // 3: what was claimed stays so for ever
            atomic_store(&block->claim, 0);
            persist(&block->claim);
        }
        for (int t = first; t < first + 2; t++) {
            if (atomic_load(&block->reference[t])) {
                if (BUG == 5) { // the next monitor divides by what this one has forgotten
                    fp_observe("blocks of this size", HEAP / block->size);
                    block->size = 0;
                    persist(&block->size);
                }
                atomic_store(&block->reference[t], 0);
                if (BUG == 4) // and those of others, who still use it
                    for (int other = 0; other < THREADS; other++)
                        atomic_store(&block->reference[other], 0);
                if (BUG == 6)
                    heap->used--;
                persist(&block->reference);
            }
        }
    }
    pthread_mutex_unlock(&heap->lock);
}

static void *plain_thread(void *number) {
    allocate(fp_cxl_root(sizeof(struct heap)), (int)(long)number);
    return NULL;
}

static void *giver(void *unused) {
    struct heap *heap = fp_cxl_root(sizeof *heap);
    pthread_t other;
    pthread_create(&other, NULL, plain_thread, (void *)1L);
    struct block *block = allocate(heap, 0);
    pthread_mutex_lock(&heap->lock);
    heap->handed = block;
    persist(&heap->handed);
    pthread_mutex_unlock(&heap->lock);
    pthread_join(other, NULL);
    return unused;
}

static void *receiver(void *unused) {
    struct heap *heap = fp_cxl_root(sizeof *heap);
    pthread_t other;
    pthread_create(&other, NULL, plain_thread, (void *)3L);
    struct block *block = NULL;
    while (block == NULL && !fp_machine_failed(1)) {
        pthread_mutex_lock(&heap->lock);
        block = heap->handed;
        if (block != NULL) {
            atomic_store(&block->reference[2], 1);
            persist(&block->reference);
        }
        pthread_mutex_unlock(&heap->lock);
    }
    if (fp_machine_failed(1))
        recover(heap, 0);
    if (block != NULL) {
        assert(block->content == 100);
        assert(atomic_load(&block->reference[2]));
    }
    pthread_join(other, NULL);
    return unused;
}

int main(void) {
    struct heap *heap = fp_cxl_root(sizeof *heap);
    pthread_mutex_init(&heap->lock, NULL);
    int a = fp_machine("A", giver, NULL);
    int b = fp_machine("B", receiver, NULL);
    fp_machine_join(a);
    fp_machine_join(b);
    int failed[] = {fp_machine_failed(a), fp_machine_failed(b)}; // what fails later is not recovered here
    if (failed[0])
        recover(heap, 0);
    if (failed[1])
        recover(heap, 2);
    int used = 0;
    for (int i = 0; i < BLOCKS; i++) {
        struct block *block = &heap->block[i];
        assert(atomic_load(&block->claim) == 0);
        for (int t = 0; t < THREADS; t++)
            assert(!atomic_load(&block->reference[t]) || !failed[t / 2]);
        used += is_referenced(block);
    }
    assert(heap->handed == NULL || is_referenced(heap->handed));
    assert(BUG != 6 || heap->used >= used);
    return 0;
}
