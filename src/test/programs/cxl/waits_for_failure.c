// Without a failure nobody ever sets the flag: asking for failures does not end the wait.
// run: platform=cxl
// expect: verdict=violation kind=hang line=13
#include <fencepost.h>

static void *idle(void *unused) {
    return unused;
}

int main(void) {
    volatile long *flag = fp_cxl_root(8);
    int a = fp_machine("A", idle, 0);
    while (!*flag)
        if (fp_machine_failed(a))
            return 0;
}
