/* The flag is durable before what it speaks of is stored at all. */
#include "pm.h"
struct pm { _Alignas(64) long data; _Alignas(64) long valid; };
int main(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    pm->valid = 1;
    _mm_clflush(&pm->valid);
    pm->data = 42;
    _mm_clflush(&pm->data);
}
int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    assert(!pm->valid || pm->data == 42);
    return 0;
}
