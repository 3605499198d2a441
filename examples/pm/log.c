// An append-only log: an entry is made durable before the counter that says it is there. Recovery goes on where the log ends.
//
//     fencepost crash --failures 2 examples/pm/log.c
//     fencepost crash examples/pm/log.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef BUG
#define BUG 0
#endif
#define ENTRIES 3
#define WORDS 9 // more than a cache line

struct log {
    _Alignas(64) long count;
    struct {
        _Alignas(64) long word[WORDS];
    } entry[ENTRIES];
};

static void persist(const void *memory, long size) {
    for (const char *line = memory; line < (const char *)memory + size; line += 64)
        _mm_clwb(line);
    _mm_sfence();
}

static void append(struct log *log, long value) {
    long n = log->count;
    if (BUG == 3) { // the counter is durable before the entry
        log->count = n + 1;
        persist(&log->count, sizeof log->count);
    }
    for (int i = 0; i < WORDS; i++)
        log->entry[n].word[i] = value;
    if (BUG == 2) { // flushed, but nothing waits for the flush
        _mm_clwb(&log->entry[n].word[0]);
        _mm_clwb(&log->entry[n].word[WORDS - 1]);
    } else if (BUG == 4) { // the entry has two cache lines
        persist(&log->entry[n], 64);
    } else if (BUG == 5) { // the fence comes too early
        _mm_sfence();
        _mm_clwb(&log->entry[n].word[0]);
        _mm_clwb(&log->entry[n].word[WORDS - 1]);
    } else if (BUG != 1) { // 1: not flushed at all
        persist(&log->entry[n], sizeof log->entry[n]);
    }
    log->count = n + 1;
    persist(&log->count, sizeof log->count);
}

int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    for (int i = 1; i <= ENTRIES; i++)
        append(log, i);
    return 0;
}

int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    long count = log->count;
    for (long n = 0; n < count; n++)
        for (int i = 0; i < WORDS; i++)
            assert(log->entry[n].word[i] == n + 1);
    if (BUG == 6 || count < ENTRIES) // 6: no room is left when all entries had been appended
        append(log, count + 1);
    return 0;
}
