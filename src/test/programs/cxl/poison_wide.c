// A machine may fail just before it stores 16 bytes at once: nothing is lost then, so nothing is poisoned.
// run: platform=cxl poison=yes
// expect: executions=4 failurePoints=2
// states: x=0 x=1*2 x=-1
#include <fencepost.h>
#include <immintrin.h>

static void *writer(void *unused) {
    _Atomic __int128 *x = fp_cxl_root(sizeof *x);
    __c11_atomic_store(x, 1, __ATOMIC_SEQ_CST);
    _mm_clflush((void *)x);
    return unused;
}

static void *mend(void *address) {
    *(long *)address = -1;
    return 0;
}

int main(void) {
    _Atomic __int128 *x = fp_cxl_root(sizeof *x);
    fp_on_poison(mend);
    fp_machine_join(fp_machine("A", writer, 0));
    fp_observe("x", *(long *)x);
}
