/* The log with checksums of examples/pm, as a queue that nobody takes from: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/checksum.c"
#undef main
#undef fp_recovery

static struct log *log_;

void fp_make(void) {
    log_ = fp_pm_root(sizeof *log_);
    log_->acknowledged = 0;
    _mm_clwb(&log_->acknowledged);
    _mm_sfence();
}

void fp_recover(void) {
    log_ = fp_pm_root(sizeof *log_);
    if (log_->acknowledged == ~0UL)
        fp_make();
}

FP_OPERATION(enqueue, FP_FRESH) {
    unsigned long n = end(log_);
    append(log_, n, n);
    return FP_DONE;
}
/* How many are valid; -2 when one is torn, or fewer are than were reported. */
FP_OPERATION(size) {
    long valid = end(log_);
    if (valid < (long)log_->acknowledged)
        return -2;
    for (long n = 0; n < valid; n++) {
        struct entry *entry = &log_->entry[n];
        if (entry->length != (n == 0 ? WORDS : 1))
            return -2;
        for (unsigned long i = 0; i < entry->length; i++)
            if (entry->word[i] != (unsigned long)n + 1)
                return -2;
    }
    return valid;
}

FP_DURABLE(queue, enqueue, size)
