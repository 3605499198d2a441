// What lies beside an object is no part of it: flushing one object makes nothing of another durable, unless they share a line.
// expect: verdict=violation kind=assertion line=25
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>

struct root {
    long *first, *second;
};

int main(void) {
    struct root *root = fp_pm_root(sizeof *root);
    long *first = fp_pm_alloc(8), *second = fp_pm_alloc(8);
    *second = 2;
    *first = 1;
    _mm_clflush(first);
    root->first = first;
    root->second = second;
    _mm_clflush(root);
}

int fp_recovery(void) {
    struct root *root = fp_pm_root(sizeof *root);
    if (root->second)
        assert(*root->second == 2);
    return 0;
}
