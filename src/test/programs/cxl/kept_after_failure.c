// A machine fails; one thread finds that, and only then another one changes a word of which the machine's part was kept. It
// happens when the change comes after the failure and finds the part kept all the same.
// run: platform=cxl may-fail=A
// expect: verdict=violation
#include <assert.h>
#include <fencepost.h>
#include <pthread.h>
#include <stdatomic.h>

struct shared {
    _Alignas(64) atomic_int lost;
    _Alignas(64) atomic_int written;
    _Alignas(64) _Atomic unsigned long word;
};

static void *writer(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    atomic_store_explicit(&p->lost, 1, memory_order_relaxed);
    atomic_store_explicit(&p->written, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&p->word, 1, memory_order_relaxed);
    return unused;
}

static unsigned long before;
static int finds_failure, finds_no_change;

static void *look(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    finds_failure = atomic_load(&p->written) == 1 && atomic_load(&p->lost) == 0;
    finds_no_change = atomic_load(&p->word) < 256;
    return unused;
}

static void *change(void *unused) {
    struct shared *p = fp_cxl_root(sizeof *p);
    before = atomic_fetch_add(&p->word, 256);
    return unused;
}

int main(void) {
    fp_cxl_root(sizeof(struct shared));
    fp_machine("A", writer, 0);
    pthread_t one, other;
    pthread_create(&one, 0, look, 0);
    pthread_create(&other, 0, change, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(!(finds_failure && finds_no_change && before == 1));
}
