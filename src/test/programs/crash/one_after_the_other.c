// Threads that never run at the same time have one schedule: that is all there is.
// expect: verdict=verified
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>

static void *count(void *word) {
    ++*(long *)word;
    _mm_clflush(word);
    return 0;
}

int main(void) {
    long *p = fp_pm_root(8);
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        pthread_create(&thread, 0, count, p);
        pthread_join(thread, 0);
    }
}

int fp_recovery(void) {
    assert(*(long *)fp_pm_root(8) <= 3);
    return 0;
}
