// A thread of the first machine still waits when main returns. That ends the program there, and the other machine sees it.
// run: platform=cxl
// expect: verdict=verified
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int never;

static void *poll(void *unused) {
    while (!atomic_load(&never))
        ;
    return unused;
}

static void *other(void *unused) {
    fp_cxl_root(8);
    fp_machine_join(0);
    return unused;
}

int main(void) {
    pthread_t thread;
    fp_cxl_root(8);
    fp_machine("A", other, 0);
    pthread_create(&thread, 0, poll, 0);
    return 0;
}
