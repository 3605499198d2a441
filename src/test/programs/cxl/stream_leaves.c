// A store past the caches may be in memory before what came earlier is, and after what comes later.
// run: platform=cxl
// expect: verdict=verified
// states: x=0,z=0*2 x=0,z=1 x=1,z=0*3 x=1,z=1*3
#include <fencepost.h>
#include <immintrin.h>

struct shared {
    _Alignas(64) long x;
    _Alignas(64) long long z;
};

static void *writer(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    p->x = 1;
    _mm_stream_si64(&p->z, 1);
    _mm_clflush(&p->x);
    _mm_sfence();
    return unused;
}

int main(void) {
    struct shared *p = fp_cxl_root(sizeof *p);
    int a = fp_machine("A", writer, 0);
    fp_machine_join(a);
    fp_observe("z", p->z);
    fp_observe("x", p->x);
}
