// One thread copies two words, another adds to the second. The parts of a copy have no promised order: the second word may come, and
// the sum, before the first. Parts reach other threads in one order only, so this is not explored, and the answer says so.
// expect: verdict=bounded limit=schedule
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct pair { long first; atomic_long second; };
struct pm { _Alignas(64) struct pair pair; };

static void *copy(void *unused) {
    struct pm *p = fp_pm_root(sizeof *p);
    long source[2] = {7, 8};
    memcpy(&p->pair, source, sizeof source);
    return unused;
}

int main(void) {
    struct pm *p = fp_pm_root(sizeof *p);
    pthread_t other;
    pthread_create(&other, 0, copy, 0);
    atomic_fetch_add(&p->pair.second, 1);
}

int fp_recovery(void) {
    struct pm *p = fp_pm_root(sizeof *p);
    assert(p->pair.second != 9 || p->pair.first == 7);
    return 0;
}
