// Far too large for any engine: six threads exchange values five times each. -DPM: and flush what they found.
#include <pthread.h>
#include <stdatomic.h>
#ifdef PM
#include <fencepost.h>
#include <immintrin.h>
#endif
atomic_long x;
static long *seen;
static void *exchange(void *name) {
    long me = (long)name;
    for (int i = 0; i < 5; i++) {
        long found = atomic_exchange(&x, 10 * me + i);
#ifdef PM
        seen[8 * me] = found;
        _mm_clflush(&seen[8 * me]);
#else
        atomic_store(&x, found + 1);
#endif
    }
    return 0;
}
int main(void) {
    pthread_t t[6];
#ifdef PM
    seen = fp_pm_root(512);
#endif
    for (long i = 0; i < 6; i++) pthread_create(&t[i], 0, exchange, (void *)i);
    for (int i = 0; i < 6; i++) pthread_join(t[i], 0);
    return 0;
}
#ifdef PM
int fp_recovery(void) { return 0; }
#endif
