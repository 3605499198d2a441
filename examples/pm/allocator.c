// An allocator of blocks of any size. A block names its owner, the word that is to point to it, before it counts as used;
// recovery frees the blocks whose owner does not point to them, so that no failure leaks memory or hands it out twice.
//
//     fencepost crash --failures 2 examples/pm/allocator.c
//     fencepost crash examples/pm/allocator.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <stddef.h>

#ifndef BUG
#define BUG 0
#endif
#define LINES 8
#define OWNERS 3

enum state { FREE, USED };

struct block {
    _Alignas(64) long lines; // how long it is, with this header
    struct block **owner;
    long state;
};

struct heap {
    _Alignas(64) long top; // lines below are blocks
    _Alignas(64) struct block *slot[OWNERS]; // the owners
    struct {
        _Alignas(64) char byte[64];
    } line[LINES];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static struct block *at(struct heap *heap, long line) {
    return (struct block *)&heap->line[line];
}

static struct block *first_fit(struct heap *heap, long lines) {
    for (long i = 0; i < heap->top; i += at(heap, i)->lines)
        if (at(heap, i)->state == FREE && at(heap, i)->lines >= lines)
            return at(heap, i);
    return NULL;
}

static void own(struct block *block, struct block **owner) {
    if (BUG == 3) { // the owner points to a block that does not yet count as used
        block->owner = owner;
        *owner = block;
        persist(owner);
        block->state = USED;
        persist(block);
        return;
    }
    if (BUG == 4) // used before it is known by whom, in one cache line
        block->state = USED;
    block->owner = owner;
    block->state = USED;
    if (BUG != 8) // 8: the block may be lost, and not its owner
        persist(block);
    *owner = block;
    persist(owner);
}

static void allocate(struct heap *heap, struct block **owner, long lines) {
    struct block *block = first_fit(heap, lines);
    if (block == NULL) {
        block = at(heap, heap->top);
        if (BUG == 2) { // the heap gets longer before the block says how long it is
            heap->top += lines;
            persist(&heap->top);
        }
        block->lines = lines;
        block->owner = NULL;
        block->state = FREE;
        if (BUG != 1) // 1: how long the block is can be lost
            persist(block);
        if (BUG != 2) {
            heap->top += lines;
            persist(&heap->top);
        }
    }
    own(block, owner);
}

static void release(struct block **owner) {
    struct block *block = *owner;
    if (BUG == 5) { // free while its owner still points to it
        block->state = FREE;
        persist(block);
    }
    *owner = NULL;
    persist(owner);
    block->state = FREE;
    persist(block);
}

int main(void) {
    struct heap *heap = fp_pm_root(sizeof *heap);
    allocate(heap, &heap->slot[0], 2);
    allocate(heap, &heap->slot[1], 1);
    release(&heap->slot[0]);
    allocate(heap, &heap->slot[2], 2);
    return 0;
}

/* Blocks whose owner does not know them are free. */
static void recover(struct heap *heap) {
    long used = 0;
    for (long i = 0; i < heap->top; i += at(heap, i)->lines) {
        struct block *block = at(heap, i);
        if (block->state == USED && (BUG != 6 && *block->owner != block)) { // 6: nobody frees what nobody owns
            block->state = FREE;
            persist(block);
        }
        used += block->state == USED ? block->lines : 0;
    }
    fp_observe("percent used", BUG == 7 || heap->top > 0 ? 100 * used / heap->top : 0); // 7: the heap may be empty
}

int fp_recovery(void) {
    struct heap *heap = fp_pm_root(sizeof *heap);
    recover(heap);
    int used = 0;
    for (long i = 0; i < heap->top; i += at(heap, i)->lines) {
        if (at(heap, i)->state == USED) {
            used++;
            assert(*at(heap, i)->owner == at(heap, i));
        }
    }
    for (int i = 0; i < OWNERS; i++)
        used -= heap->slot[i] != NULL;
    assert(used == 0);
    return 0;
}
