// A log with one writer and one reader: executions grow with the square of the appends (N: 1.5 N * N + 4.5 N + 1).
// expect: verdict=verified executions=691 failurePoints=460
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 20
#endif
struct log { _Alignas(64) atomic_long count; struct { _Alignas(64) long value; } entry[N]; };
static void *writer(void *unused) {
    struct log *log = fp_pm_root(sizeof *log);
    for (long i = 0; i < N; i++) {
        log->entry[i].value = i + 1;
        _mm_clwb(&log->entry[i].value);
        _mm_sfence();
        atomic_store_explicit(&log->count, i + 1, memory_order_release);
        _mm_clwb(&log->count);
        _mm_sfence();
    }
    return unused;
}
int main(void) {
    struct log *log = fp_pm_root(sizeof *log);
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    long n = atomic_load_explicit(&log->count, memory_order_acquire);
    if (n) assert(log->entry[n - 1].value == n);
    pthread_join(t, 0);
}
int fp_recovery(void) {
    struct log *log = fp_pm_root(sizeof *log);
    long n = log->count;
    for (long i = 0; i < n; i++) assert(log->entry[i].value == i + 1);
    return 0;
}
