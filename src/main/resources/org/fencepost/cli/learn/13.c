#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#define WORDS 12

struct record {
    _Alignas(64) long word[WORDS];
    _Alignas(64) long valid;
};

static void save(struct record *record, long text) {
    for (int i = 0; i < WORDS; i++)
        record->word[i] = text + i;
    _mm_clwb(&record->word[0]);
    _mm_sfence();
    record->valid = 1;
    _mm_clwb(&record->valid);
    _mm_sfence();
}

/* Leave the rest as it is. */

int main(void) {
    save(fp_pm_root(sizeof(struct record)), 100);
    return 0;
}

int fp_recovery(void) {
    struct record *record = fp_pm_root(sizeof *record);
    if (record->valid)
        for (int i = 0; i < WORDS; i++)
            assert(record->word[i] == 100 + i);
    return 0;
}
