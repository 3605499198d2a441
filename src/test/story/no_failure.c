/* Wrong without any failure. */
#include "pm.h"
struct pm { _Alignas(64) atomic_long count; };
static struct pm *p;
static void *add(void *unused) {
    long before = atomic_load(&p->count);
    atomic_store(&p->count, before + 1);
    return unused;
}
int main(void) {
    p = fp_pm_root(sizeof *p);
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(p->count == 2);
}
int fp_recovery(void) { return 0; }
