// Two machines notice that a third has failed, and both recover: the longer way of one to that point hides it from many schedules.
// run: platform=cxl may-fail=A
// expect: verdict=violation line=40
#include <assert.h>
#include <fencepost.h>
#include <stdatomic.h>

struct shared {
    _Alignas(64) atomic_long recovered;
    _Alignas(64) atomic_long times;
    _Alignas(64) long work[2];
};

static void recover(struct shared *shared) {
    if (fp_machine_failed(1) && !atomic_load(&shared->recovered)) {
        atomic_store(&shared->recovered, 1);
        atomic_fetch_add(&shared->times, 1);
    }
}

static void *idle(void *unused) {
    return unused;
}

static void *monitor(void *number) {
    struct shared *shared = fp_cxl_root(sizeof *shared);
    for (long i = 0; i < 20 + 30 * (long)number; i++)
        shared->work[(long)number] = i;
    recover(shared);
    return 0;
}

int main(void) {
    struct shared *shared = fp_cxl_root(sizeof *shared);
    fp_machine("A", idle, 0);
    int b = fp_machine("B", monitor, 0);
    int c = fp_machine("C", monitor, (void *)1);
    fp_machine_join(b);
    fp_machine_join(c);
    assert(shared->times <= 1);
}
