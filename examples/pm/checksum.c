// A log without a commit store: each entry carries a checksum, and the log ends where a checksum is wrong. A batch of
// entries needs one fence.
//
//     fencepost crash --fill 0,0xff --failures 2 examples/pm/checksum.c
//     fencepost crash --fill 0,0xff --failures 2 examples/pm/checksum.c -- -DBUG=1
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

#ifndef BUG
#define BUG 0
#endif
#define ENTRIES 4
#define WORDS 9 // with its checksum and length an entry has two cache lines

struct entry {
    _Alignas(64) unsigned long checksum;
    unsigned long length;
    unsigned long word[WORDS];
};

struct log {
    _Alignas(64) unsigned long acknowledged;
    struct entry entry[ENTRIES];
};

static unsigned long checksum(const struct entry *entry, unsigned long n) {
    unsigned long length = entry->length;
    if (BUG != 5 && length > WORDS) // 5: a length that was never written leads out of the log
        return ~entry->checksum;
    unsigned long sum = BUG == 1 ? 0 : 0x9e3779b97f4a7c15; // 1: memory full of zeroes is a valid entry
    sum = sum * 31 + (BUG == 1 ? 0 : n);
    sum = sum * 31 + length;
    for (unsigned long i = 0; i + (BUG == 2) < length; i++) // 2: the last word is not covered
        sum = sum * 31 + entry->word[i];
    return sum;
}

static void flush(const struct entry *entry) {
    for (const char *line = (const char *)entry; line < (const char *)(entry + 1); line += 64)
        _mm_clwb(line);
}

static void write_entry(struct log *log, unsigned long n, unsigned long length) {
    struct entry *entry = &log->entry[n];
    entry->length = length;
    for (unsigned long i = 0; i < length; i++)
        entry->word[i] = n + 1;
    entry->checksum = checksum(entry, n);
    if (BUG == 3)
        _mm_clwb(entry); // the first of two cache lines
    else
        flush(entry);
}

/* Entries first to last, durable together. */
static void append(struct log *log, unsigned long first, unsigned long last) {
    for (unsigned long n = first; n <= last; n++)
        write_entry(log, n, n == 0 ? WORDS : 1);
    if (BUG != 4) // 4: reported before it is durable
        _mm_sfence();
    log->acknowledged = last + 1;
    _mm_clwb(&log->acknowledged);
    _mm_sfence();
}

int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    log->acknowledged = 0;
    _mm_clwb(&log->acknowledged);
    _mm_sfence();
    append(log, 0, 1);
    append(log, 2, 2);
    return 0;
}

static unsigned long end(struct log *log) {
    unsigned long valid = 0;
    for (unsigned long n = 0; n < ENTRIES; n++) {
        if (log->entry[n].checksum == checksum(&log->entry[n], n))
            valid = n + 1;
        else if (BUG != 6) // 6: what follows a hole counts, too
            break;
    }
    return valid;
}

int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    unsigned long acknowledged = log->acknowledged;
    unsigned long last = end(log);
    assert(last >= acknowledged || acknowledged == ~0UL);
    for (unsigned long n = 0; n < last; n++) {
        struct entry *entry = &log->entry[n];
        assert(entry->length == (n == 0 ? WORDS : 1));
        for (unsigned long i = 0; i < entry->length; i++)
            assert(entry->word[i] == n + 1);
    }
    return 0;
}
