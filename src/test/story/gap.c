/* The second thread acts on a value that is visible and not durable yet. */
#include "pm.h"
struct pm { _Alignas(64) atomic_long x; _Alignas(64) atomic_long y; };
static struct pm *p;
static void persist(void *at) { _mm_clwb(at); _mm_sfence(); }
static void *first(void *unused) {
    atomic_store(&p->x, 1);
    persist((void *)&p->x);
    return unused;
}
static void *second(void *unused) {
    if (atomic_load(&p->x)) {
        atomic_store(&p->y, 1);
        persist((void *)&p->y);
    }
    return unused;
}
int main(void) {
    p = fp_pm_root(sizeof *p);
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
int fp_recovery(void) {
    p = fp_pm_root(sizeof *p);
    assert(!p->y || p->x);
    return 0;
}
