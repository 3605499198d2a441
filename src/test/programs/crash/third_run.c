// Only the third run is wrong, and the second writes nothing: a failure is explored there too, because the number shows.
// expect: verdict=violation kind=assertion line=11
// run: failures=2
#include <assert.h>
#include <fencepost.h>

int main(void) {
    long *pm = fp_pm_root(sizeof(long));
    if (fp_crashes() == 0)
        *pm = 1;
    assert(fp_crashes() < 2);
    return 0;
}
