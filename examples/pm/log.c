// An append-only log: an entry is made durable before the counter that says it is there. Two failures in a row.
// expect: executions=34 failurePoints=22
// run: failures=2
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#define ENTRIES 3

struct log {
    _Alignas(64) long count;
    struct {
        _Alignas(64) long value;
    } entry[ENTRIES];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

static void append(struct log *log, long value) {
    log->entry[log->count].value = value;
    persist(&log->entry[log->count]);
    log->count++;
    persist(&log->count);
}

int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    for (int i = 1; i <= ENTRIES; i++)
        append(log, i);
    return 0;
}

int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    for (int i = 0; i < log->count; i++)
        assert(log->entry[i].value == i + 1);
    if (log->count < ENTRIES)
        append(log, log->count + 1);
    return 0;
}
