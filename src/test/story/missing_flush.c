/* Nothing writes the entry back before the counter says that it is there. */
#include "pm.h"
struct log { _Alignas(64) long count; _Alignas(64) long entry[4]; };
static void persist(void *p) { _mm_clwb(p); _mm_sfence(); }
int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    log->entry[0] = 42;
    log->count = 1;
    persist(&log->count);
}
int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    assert(log->count == 0 || log->entry[0] == 42);
    return 0;
}
