#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

struct log {
    _Alignas(64) long count;
    _Alignas(64) long entry[8];
};

static void append(struct log *log, long value) {
    long n = log->count;
    log->entry[n] = value;
    _mm_clwb(&log->entry[n]);
    _mm_sfence();
    log->count = n + 1;
    _mm_clwb(&log->count);
    _mm_sfence();
}

/* Leave the rest as it is. */

struct shelf {
    struct log log;
    _Alignas(64) long promised; /* how many entries somebody was told are safe */
};

int main(void) {
    struct shelf *shelf = fp_pm_root(sizeof *shelf);
    for (long i = 0; i < 2; i++) {
        append(&shelf->log, i + 1);
        shelf->promised = i + 1;
        _mm_clwb(&shelf->promised);
        _mm_sfence();
    }
    return 0;
}

int fp_recovery(void) {
    struct shelf *shelf = fp_pm_root(sizeof *shelf);
    assert(shelf->log.count >= shelf->promised);
    for (long i = 0; i < shelf->log.count; i++)
        assert(shelf->log.entry[i] == i + 1);
    return 0;
}
