// CXLMC, Figure 3, with A12 and A13: B reads x while A lives (or A fails first), then y and x when A has ended.
// A can also fail just before it is to start its second thread, of which fp_machine_run would tell: (2, 1, 2) once more.
// run: platform=cxl
// expect: executions=8 failurePoints=4
// states: x=6,x0=2,y=5 x=4,x0=2,y=5 x=4,x0=2,y=3 x=2,x0=2,y=3 x=2,x0=2,y=1*2 x=0,x0=0,y=1 x=0,x0=0,y=0
#include <fencepost.h>

struct line {
    long x, y;
};

static void *first(void *unused) {
    struct line *p = fp_cxl_root(sizeof *p);
    p->y = 1;
    p->x = 2;
    return unused;
}

static void *second(void *unused) {
    struct line *p = fp_cxl_root(sizeof *p);
    p->y = 3;
    p->x = 4;
    p->y = 5;
    p->x = 6;
    return unused;
}

int main(void) {
    struct line *p = fp_cxl_root(sizeof *p);
    int a = fp_machine("A", first, 0);
    fp_machine_join(a);
    fp_observe("x0", p->x);
    fp_machine_run(a, second, 0);
    fp_machine_join(a);
    fp_observe("y", p->y);
    fp_observe("x", p->x);
}
