/* A store past the caches is durable only behind a fence. */
#include "pm.h"
struct pm { _Alignas(64) long long data; _Alignas(64) long valid; };
int main(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    _mm_stream_si64(&pm->data, 42);
    pm->valid = 1;
    _mm_clflush(&pm->valid);
}
int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    assert(!pm->valid || pm->data == 42);
    return 0;
}
