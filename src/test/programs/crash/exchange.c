// A sequentially consistent store is an exchange: clwb is complete before it.
// expect: verdict=verified
// states: data=0,valid=0 data=1,valid=0*2 data=1,valid=1
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>

struct pm {
    _Alignas(64) long data;
    _Alignas(64) _Atomic long valid;
};

int main(void) {
    struct pm *p = fp_pm_root(sizeof *p);
    p->data = 1;
    _mm_clwb(&p->data);
    atomic_store(&p->valid, 1);
}

int fp_recovery(void) {
    struct pm *p = fp_pm_root(sizeof *p);
    fp_observe("valid", atomic_load_explicit(&p->valid, memory_order_relaxed));
    fp_observe("data", p->data);
    return 0;
}
