// The end of a text may be durable before its beginning.
// expect: verdict=violation kind=assertion line=20
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <string.h>

int main(void) {
    char *p = fp_pm_root(64);
    strncpy(p, "0123456789abcdef", 24);
    _mm_clflush(p);
}

int fp_recovery(void) {
    char *p = fp_pm_root(64);
    int last = p[15];
    int first = p[0];
    fp_observe("last", last);
    fp_observe("first", first);
    assert(!last || first);
    return 0;
}
