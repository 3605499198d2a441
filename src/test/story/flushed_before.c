/* The line is flushed before the last store to it. */
#include "pm.h"
struct record { long key; long value; };
struct pm { _Alignas(64) struct record record; _Alignas(64) long valid; };
static void persist(void *at) { _mm_clwb(at); _mm_sfence(); }
int main(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    pm->record.key = 1;
    persist(&pm->record);
    pm->record.value = 10;
    pm->valid = 1;
    persist(&pm->valid);
}
int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    assert(!pm->valid || pm->record.value == 10);
    return 0;
}
