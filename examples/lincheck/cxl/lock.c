/* The bank under a robust lock of examples/cxl, by a specification in C: fencepost lincheck --durable --platform cxl. -DBUG=n as there. */
#define main filling
#include "../../cxl/lock.c"
#undef main

static struct bank *bank(void) { return fp_cxl_root(sizeof(struct bank)); }

static long *ready(void) { return &bank()->old_to + 1; } // in the line of the note

static void prepare(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&bank()->lock, &attributes);
    persist(&bank()->lock);
    bank()->from = TOTAL;
    persist(&bank()->from);
    bank()->to = 0;
    persist(&bank()->to);
    bank()->noted = 0;
    persist(&bank()->noted);
    *ready() = 1;
    persist(ready());
}

void fp_make(void) { prepare(); }

void fp_recover(void) {
    if (*ready() != 1)
        prepare();
}

static long from = TOTAL, to;

FP_SPECIFY(pay) {
    from -= argument;
    to += argument;
    return FP_DONE;
}
FP_OPERATION(pay, 1, 30) {
    assert(lock(bank()));
    transfer(bank(), argument);
    pthread_mutex_unlock(&bank()->lock);
    return FP_DONE;
}
FP_SPECIFY(balances) { return 1000 * from + to; }
FP_OPERATION(balances) {
    assert(lock(bank()));
    long both = 1000 * bank()->from + bank()->to;
    pthread_mutex_unlock(&bank()->lock);
    return both;
}

FP_DURABLE_IN_C(pay, balances)
