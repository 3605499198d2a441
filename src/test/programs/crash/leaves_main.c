// main ends with pthread_exit, which does not end the program: the thread that waits, waits for ever.
// expect: verdict=violation kind=hang line=12
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *poll(void *unused) {
    fp_pm_root(64);
    while (!atomic_load(&flag))
        ;
    return unused;
}

int main(void) {
    pthread_t other;
    long *pm = fp_pm_root(64);
    *pm = 1;
    pthread_create(&other, 0, poll, 0);
    pthread_exit(0);
}

int fp_recovery(void) {
    fp_pm_root(64);
    return 0;
}
