// The same where the allocator puts one object behind the other: they share a cache line.
// expect: verdict=verified
// run: layout=packed
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
