// The function that a machine was started with is no main: when it returns, other threads of the machine go on, and may hang.
// run: platform=cxl
// expect: verdict=violation kind=hang line=12
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int never;

static void *poll(void *unused) {
    fp_cxl_root(8);
    while (!atomic_load(&never))
        ;
    return unused;
}

static void *other(void *unused) {
    pthread_t thread;
    pthread_create(&thread, 0, poll, 0);
    return unused;
}

int main(void) {
    fp_cxl_root(8);
    fp_machine_join(fp_machine("A", other, 0));
    return 0;
}
