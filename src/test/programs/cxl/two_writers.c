// Two machines write two words each and look at those of the other one; a third one looks at all. Large enough to be cut into pieces.
// run: platform=cxl
// expect: verdict=verified
#include <fencepost.h>
#include <immintrin.h>
#include <stdatomic.h>

struct shared {
    _Alignas(64) atomic_long first[2];
    _Alignas(64) atomic_long second[2];
};

static void *write_and_look(void *who) {
    struct shared *p = fp_cxl_root(sizeof *p);
    long me = (long)who;
    atomic_store_explicit(&p->first[me], 1, memory_order_relaxed);
    _mm_clflush(&p->first[me]);
    atomic_store_explicit(&p->second[me], 1, memory_order_relaxed);
    fp_observe(me ? "b" : "a", atomic_load(&p->second[1 - me]));
    return 0;
}

int main(void) {
    struct shared *p = fp_cxl_root(sizeof *p);
    fp_machine("A", write_and_look, (void *)0);
    fp_machine("B", write_and_look, (void *)1);
    long second = atomic_load(&p->second[0]) + atomic_load(&p->second[1]);
    fp_observe("seen", second * 4 + atomic_load(&p->first[0]) + atomic_load(&p->first[1]));
}
