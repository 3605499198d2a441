// With a commit store there are two executions for each failure point at which it is written, one at all others.
// expect: executions=31 failurePoints=20
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#define ENTRIES 10

struct log {
    _Alignas(64) long count;
    struct {
        _Alignas(64) long value;
    } entry[ENTRIES];
};

int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    for (int i = 0; i < ENTRIES; i++) {
        log->entry[i].value = i + 1;
        _mm_clwb(&log->entry[i]);
        _mm_sfence();
        log->count = i + 1;
        _mm_clwb(&log->count);
        _mm_sfence();
    }
    return 0;
}

int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    long count = log->count;
    for (int i = 0; i < count; i++)
        assert(log->entry[i].value == i + 1);
    return 0;
}
