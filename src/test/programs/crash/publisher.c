// One thread publishes what another has stored and not yet flushed: y may be durable without x.
// expect: verdict=violation line=23
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

struct pm {
    _Alignas(64) atomic_long x;
    _Alignas(64) atomic_long y;
};

static void persist(atomic_long *word, long value) {
    atomic_store_explicit(word, value, memory_order_release);
    _mm_clwb((void *)word);
    _mm_sfence();
}

int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    if (pm->y)
        assert(pm->x);
    return 0;
}

static void *store(void *argument) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    persist(&pm->x, 1);
    return argument;
}

static void *publish(void *argument) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    if (atomic_load_explicit(&pm->x, memory_order_acquire)) {
#ifdef FLUSHES
        _mm_clwb((void *)&pm->x);
        _mm_sfence();
#endif
        persist(&pm->y, 1);
    }
    return argument;
}

int main(void) {
    pthread_t one, two;
    fp_pm_root(sizeof(struct pm));
    pthread_create(&one, 0, store, 0);
    pthread_create(&two, 0, publish, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
