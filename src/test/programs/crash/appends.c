// A log with a commit store, for measuring: each append has two failure points, and recovery reads all that is there.
// expect: executions=31 failurePoints=20
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef APPENDS
#define APPENDS 10
#endif

struct log {
    _Alignas(64) long count;
    _Alignas(64) long entry[APPENDS];
};

static void persist(const void *line) {
    _mm_clwb(line);
    _mm_sfence();
}

int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    for (long i = 0; i < APPENDS; i++) {
        log->entry[i] = 3 * i + 1;
        persist(&log->entry[i]);
        log->count = i + 1;
        persist(&log->count);
    }
    return 0;
}

int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    long count = log->count;
    for (long i = 0; i < count; i++)
        assert(log->entry[i] == 3 * i + 1);
    return 0;
}
