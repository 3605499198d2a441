/* Recovery marks its work as done before that is durable: only a second failure shows it. */
#include "pm.h"
enum step { NONE, BEGUN, DONE };
struct pm { _Alignas(64) long a; _Alignas(64) long b; _Alignas(64) enum step step; };
static void persist(void *at) { _mm_clwb(at); _mm_sfence(); }
int main(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    pm->step = BEGUN;
    persist(&pm->step);
    pm->a = 1;
    persist(&pm->a);
    pm->b = 1;
    persist(&pm->b);
    pm->step = DONE;
    persist(&pm->step);
}
int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    if (pm->step == DONE)
        assert(pm->a == pm->b);
    if (pm->step == BEGUN) {
        pm->a = pm->b = 2;
        persist(&pm->a);
        pm->step = DONE;
        persist(&pm->step);
    }
    return 0;
}
