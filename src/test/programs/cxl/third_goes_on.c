// C finds z but not w: A has failed in between. Whether it finds y, which B stores, has nothing to do with that.
// run: platform=cxl may-fail=A
// expect: verdict=violation
#include <assert.h>
#include <fencepost.h>
#include <stdatomic.h>

struct shared {
    _Alignas(64) atomic_long w;
    _Alignas(64) atomic_long z;
    _Alignas(64) atomic_long y;
};

static void *a(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    atomic_store_explicit(&p->w, 1, memory_order_relaxed);
    atomic_store_explicit(&p->z, 1, memory_order_relaxed);
    return unused;
}

static void *b(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    atomic_store_explicit(&p->y, 1, memory_order_relaxed);
    return unused;
}

static void *c(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    long z = atomic_load_explicit(&p->z, memory_order_relaxed);
    long w = atomic_load_explicit(&p->w, memory_order_relaxed);
    long y = atomic_load_explicit(&p->y, memory_order_relaxed);
    assert(!z || w || y);
    return unused;
}

int main(void) {
    fp_machine("A", a, 0);
    int other = fp_machine("B", b, 0);
    fp_machine_join(fp_machine("C", c, 0));
    fp_machine_join(other);
}
