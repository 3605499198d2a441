/* The log of examples/pm, as a queue that nobody takes from: fencepost lincheck --durable. -DBUG=n as there. */
#define main filling
#define fp_recovery checking
#include "../../pm/log.c"
#undef main
#undef fp_recovery

static struct log *log_;

void fp_make(void) { log_ = fp_pm_root(sizeof *log_); }
void fp_recover(void) { log_ = fp_pm_root(sizeof *log_); }

FP_OPERATION(enqueue, FP_FRESH) {
    if (BUG != 6 && log_->count == ENTRIES)
        return FP_FAILED;
    append(log_, argument);
    return FP_DONE;
}
FP_OPERATION(size) { return log_->count; }
FP_OPERATION(front) {
    long value = log_->count == 0 ? FP_EMPTY : log_->entry[0].word[0];
    for (int i = 1; log_->count > 0 && i < WORDS; i++)
        if (log_->entry[0].word[i] != value)
            return -2; // torn
    return value;
}

FP_DURABLE(queue(3), enqueue, size, front)
