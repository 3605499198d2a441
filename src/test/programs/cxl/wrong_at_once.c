// Wrong without any failure: found before the failures, of which there are far too many.
// run: platform=cxl
// expect: verdict=violation kind=assertion line=28 executions=0
#include <assert.h>
#include <fencepost.h>

#define LINES 40

struct line {
    _Alignas(64) volatile long value;
};

static void *fill(void *unused) {
    struct line *lines = fp_cxl_root(LINES * sizeof *lines);
    for (int i = 0; i < LINES; i++)
        lines[i].value = 2;
    return unused;
}

int main(void) {
    struct line *lines = fp_cxl_root(LINES * sizeof *lines);
    int a = fp_machine("A", fill, 0);
    fp_machine_join(a);
    long sum = 0;
    for (int i = 0; i < LINES; i++)
        sum += lines[i].value;

    assert(sum != 2 * LINES);
}
