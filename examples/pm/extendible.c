// An extendible hash table: a directory of segments, indexed by the low bits of the key. A full segment is split: half of
// its pairs go to a new segment, which is durable before the directory leads to it; then the old one gets deeper, and the
// pairs that it lost are ignored. A failure in between leaves a segment that is not deep enough: recovery mends that.
//
//     fencepost crash --fill 0,0xff examples/pm/extendible.c
//     fencepost crash --fill 0,0xff examples/pm/extendible.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef BUG
#define BUG 0
#endif
#define PAIRS 2
#define EMPTY 0

struct segment { // one cache line
    _Alignas(64) long depth;
    struct {
        long key;
        long value;
    } pair[PAIRS];
};

struct directory { // one cache line
    _Alignas(64) long depth;
    struct segment *segment[4];
};

struct root {
    _Alignas(64) struct directory *directory;
    _Alignas(64) long acknowledged;
    _Alignas(64) long ready;
};

static const long keys[] = {1, 2, 3, 5, 4, 6};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static long low(long key, long bits) {
    return key & ((1 << bits) - 1);
}

static struct segment *new_segment(long depth) {
    struct segment *segment = fp_pm_aligned_alloc(64, sizeof *segment);
    segment->depth = depth;
    for (int i = 0; i < PAIRS; i++)
        segment->pair[i].key = EMPTY;
    return segment;
}

/* Whether the pair is in use, or was moved away by a split. Index is a place in the directory that leads to the segment. */
static int is_free(struct segment *segment, int i, long index) {
    long key = segment->pair[i].key;
    return key == EMPTY || low(key, segment->depth) != low(index, segment->depth);
}

static long find(struct root *root, long key) {
    struct directory *directory = root->directory;
    struct segment *segment = directory->segment[low(key, directory->depth)];
    for (int i = 0; i < PAIRS; i++)
        if (segment->pair[i].key == key)
            return segment->pair[i].value;
    return 0;
}

static void link_segment(struct root *root, struct segment *old, struct segment *segment, long index) {
    struct directory *directory = root->directory;
    if (old->depth < directory->depth) {
        directory->segment[index] = segment;
        if (BUG != 2) // 2: the directory is not flushed before the old segment gets deeper
            persist(directory);
        return;
    }
    struct directory *twice = fp_pm_aligned_alloc(64, sizeof *twice);
    long size = 1 << directory->depth;
    for (long i = 0; i < 2 * size; i++)
        twice->segment[i] = directory->segment[low(i, directory->depth)];
    twice->segment[index] = segment;
    twice->depth = directory->depth + 1;
    if (BUG != 3) // 3: the root leads to a directory that may be lost
        persist(twice);
    root->directory = twice;
    persist(root);
}

static void split(struct root *root, struct segment *old, long index) {
    long bit = 1 << old->depth;
    struct segment *segment = new_segment(old->depth + 1);
    for (int i = 0, n = 0; i < PAIRS; i++) {
        if (old->pair[i].key & bit) {
            segment->pair[n].value = old->pair[i].value;
            segment->pair[n++].key = old->pair[i].key;
        }
    }
    if (BUG != 1) // 1: the directory leads to a segment that may be lost
        persist(segment);
    if (BUG == 4) { // the old segment gives up its pairs before the new one can be found
        old->depth++;
        persist(old);
        old->depth--;
    }
    link_segment(root, old, segment, low(index, old->depth) | bit);
    old->depth++;
    persist(old);
}

static void insert(struct root *root, long key, long value) {
    for (;;) {
        struct directory *directory = root->directory;
        struct segment *segment = directory->segment[low(key, directory->depth)];
        for (int i = 0; i < PAIRS; i++) {
            if (is_free(segment, i, key)) {
                segment->pair[i].value = value;
                segment->pair[i].key = key;
                persist(segment);
                return;
            }
        }
        split(root, segment, key);
    }
}

static void create(struct root *root) {
    struct directory *directory = fp_pm_aligned_alloc(64, sizeof *directory);
    directory->depth = 0;
    directory->segment[0] = new_segment(0);
    if (BUG != 5) // 5: the first segment is not flushed
        persist(directory->segment[0]);
    if (BUG != 6) // 6: the first directory is not flushed
        persist(directory);
    root->directory = directory;
    persist(root);
}

int main(void) {
    struct root *root = fp_pm_root(sizeof *root);
    create(root);
    root->acknowledged = 0;
    persist(&root->acknowledged);
    root->ready = 1;
    persist(&root->ready);
    for (int i = 0; i < 6; i++) {
        insert(root, keys[i], 10 * keys[i]);
        root->acknowledged = i + 1;
        persist(&root->acknowledged);
    }
    return 0;
}

/* A segment that shares its low bits with another was being split when the power failed: it gets its new depth. */
static void finish_splits(struct directory *directory) {
    for (long i = 0; i < 1 << directory->depth; i++) {
        struct segment *segment = directory->segment[i];
        for (long j = 0; j < 1 << directory->depth; j++) {
            if (low(j, segment->depth) == low(i, segment->depth) && directory->segment[j] != segment) {
                segment->depth++;
                persist(segment);
            }
        }
    }
}

static void check(struct root *root, long acknowledged) {
    struct directory *directory = root->directory;
    for (long i = 0; i < 1 << directory->depth; i++) {
        struct segment *segment = directory->segment[i];
        assert(segment->depth >= 0 && segment->depth <= directory->depth);
        for (long j = 0; j < 1 << directory->depth; j++)
            assert(directory->segment[j] == segment || low(j, segment->depth) != low(i, segment->depth));
    }
    for (long i = 0; i < acknowledged; i++)
        assert(find(root, keys[i]) == 10 * keys[i]);
}

int fp_recovery(void) {
    struct root *root = fp_pm_root(sizeof *root);
    if (root->ready != 1)
        return 0;
    long acknowledged = root->acknowledged;
    if (BUG != 7) // 7: a segment that was half split stays so
        finish_splits(root->directory);
    check(root, acknowledged);
    insert(root, 8, 80);
    check(root, acknowledged);
    assert(find(root, 8) == 80);
    return 0;
}
