// With poison, what was lost cannot be read: the handler of the reader mends the line. A machine that fails before its
// store leaves nothing behind.
// run: platform=cxl poison=yes
// expect: executions=4 failurePoints=2
// states: x=0 x=1*2 x=-1
#include <fencepost.h>
#include <immintrin.h>

static void *writer(void *unused) {
    long *x = fp_cxl_root(sizeof *x);
    *x = 1;
    _mm_clflush(x);
    return unused;
}

static void *mend(void *address) {
    *(long *)address = -1;
    return 0;
}

int main(void) {
    long *x = fp_cxl_root(sizeof *x);
    fp_on_poison(mend);
    fp_machine_join(fp_machine("A", writer, 0));
    fp_observe("x", *x);
}
