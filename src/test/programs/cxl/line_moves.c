// B stores to a line that A has stored to. As Algorithm 4 of CXLMC has it, A can still lose what it has stored.
// run: platform=cxl
// expect: verdict=violation kind=assertion line=29
#include <assert.h>
#include <fencepost.h>

struct line {
    volatile long a, b;
};

static void *first(void *unused) {
    ((struct line *)fp_cxl_root(64))->a = 1;
    return unused;
}

static void *second(void *unused) {
    ((struct line *)fp_cxl_root(64))->b = 1;
    return unused;
}

int main(void) {
    struct line *line = fp_cxl_root(64);
    int a = fp_machine("A", first, 0);
    fp_machine_join(a);
    int b = fp_machine("B", second, 0);
    fp_machine_join(b);
    if (!fp_machine_failed(b) && !fp_machine_failed(a))
        // B has had the line, and A has lived until then.
        assert(line->a == 1);
}
