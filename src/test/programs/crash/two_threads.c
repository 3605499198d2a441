// Two threads append under a lock, each waits for the other's turn; what is counted is durable on every schedule.
// expect: verdict=verified
#include <assert.h>
#include <fencepost.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdatomic.h>

struct pm {
    _Alignas(64) long count;
    struct {
        _Alignas(64) long value;
    } entry[2];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int started;

static void *append(void *argument) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    atomic_fetch_add(&started, 1);
    while (atomic_load(&started) < 2)
        ;
    pthread_mutex_lock(&lock);
    pm->entry[pm->count].value = 7;
    _mm_clwb(&pm->entry[pm->count]);
    _mm_sfence();
    pm->count++;
    _mm_clwb(&pm->count);
    _mm_sfence();
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, append, 0);
    pthread_create(&two, 0, append, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    struct pm *pm = fp_pm_root(sizeof *pm);
    assert(pm->count == 2);
    return 0;
}

int fp_recovery(void) {
    struct pm *pm = fp_pm_root(sizeof *pm);
    for (int i = 0; i < pm->count; i++)
        assert(pm->entry[i].value == 7);
    return 0;
}
