/* Two words on two cache lines: body() runs until the power fails; then b and a are read, in this order. */
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>
#include <stdint.h>

struct two_lines {
    _Alignas(64) _Atomic uint64_t a;
    _Alignas(64) _Atomic uint64_t b;
};
#define STORE(where, value) atomic_store_explicit(&pm->where, value, memory_order_relaxed)

static void body(struct two_lines *pm);

int main(void) {
    body(fp_pm_root(sizeof(struct two_lines)));
    return 0;
}

int fp_recovery(void) {
    struct two_lines *pm = fp_pm_root(sizeof(struct two_lines));
    fp_observe("b", pm->b);
    fp_observe("a", pm->a);
    return 0;
}
