/* A copy of two lines has no order: a failure can leave either of them. */
#include "pm.h"
struct header { long generation; char name[56]; long copy; };
struct pm { _Alignas(64) struct header header; };
int main(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    struct header next = {.generation = 1, .copy = 1};
    memcpy(&pm->header, &next, sizeof next);
    _mm_clflush(&pm->header.generation);
    _mm_clflush(&pm->header.copy);
}
int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    assert(pm->header.generation == pm->header.copy);
    return 0;
}
