// Where the program never says that failures are of interest, nothing was checked.
// expect: verdict=bounded limit=nothing-checked
#include <fencepost.h>
#include <pminterface.h>

static volatile int never;

int main(void) {
    long *p = fp_pm_root(8);
    *p = 1;
    if (never)
        jaaru_enable_simulating_crash();
}
