/* A node is shown to another thread before it is durable. */
#include "pm.h"
struct node { _Alignas(64) long value; };
struct pm { _Alignas(64) struct node *_Atomic shown; _Alignas(64) struct node *taken; };
static struct pm *p;
static void persist(void *at) { _mm_clwb(at); _mm_sfence(); }
static void *maker(void *unused) {
    struct node *node = fp_pm_alloc(sizeof *node);
    node->value = 7;
    atomic_store(&p->shown, node);
    persist(node);
    return unused;
}
static void *taker(void *unused) {
    struct node *node = atomic_load(&p->shown);
    if (node) {
        p->taken = node;
        persist(&p->taken);
    }
    return unused;
}
int main(void) {
    p = fp_pm_root(sizeof *p);
    pthread_t a, b;
    pthread_create(&a, 0, maker, 0);
    pthread_create(&b, 0, taker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
}
int fp_recovery(void) {
    p = fp_pm_root(sizeof *p);
    assert(!p->taken || p->taken->value == 7);
    return 0;
}
